import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/app-providers.tsx", [
    route("auth", "routes/auth/sign-in.tsx"),
    route("reset-password", "routes/auth/reset-password.tsx"),
    layout("routes/workspace/layout.tsx", [
      layout("routes/workspace/screen-boundary.tsx", [
        index("routes/workspace/dashboard.tsx", { id: "home" }),
        route("dashboard", "routes/workspace/dashboard.tsx"),
        route("documents", "routes/workspace/documents.tsx"),
        route("visa-progress", "routes/workspace/visa-progress.tsx"),
        route("visa-consultant", "routes/workspace/visa-consultant.tsx"),
        route("practice", "routes/workspace/practice.tsx"),
        route("sop", "routes/workspace/sop.tsx"),
        route("resume", "routes/workspace/resume.tsx"),
        route("applications", "routes/workspace/applications.tsx"),
        route("begin", "routes/workspace/begin.tsx"),
        route("application/answers", "routes/workspace/application-answers.tsx"),
        route("application/dates", "routes/workspace/application-dates.tsx"),
        route("application/money", "routes/workspace/application-money.tsx"),
        route("profile", "routes/workspace/profile.tsx"),
        layout("routes/admin/layout.tsx", [
          route("admin/blogs", "routes/admin/blogs.tsx"),
          layout("routes/admin/blog-editor.tsx", [
            route("admin/blogs/new", "routes/admin/blog-new.tsx"),
            route("admin/blogs/edit/:id", "routes/admin/blog-edit.tsx"),
          ]),
          route("admin/facts", "routes/admin/facts.tsx"),
          route("admin/facts/:factId", "routes/admin/fact.tsx"),
          route("admin/feedback", "routes/admin/feedback.tsx"),
          route("admin/people", "routes/admin/people.tsx"),
          route("admin/system", "routes/admin/system.tsx"),
        ]),
      ]),
    ]),
  ]),
  // The server answers `/` with it as long as nobody is signed in.
  route("welcome", "routes/public/visitors.tsx"),
  route("blogs", "routes/public/blog-list.tsx"),
  route("blogs/tag/:tag", "routes/public/blog-tag.tsx"),
  route("blogs/:slug", "routes/public/blog-article.tsx"),
  route("rules", "routes/public/rule-list.tsx"),
  route("rules/:destination", "routes/public/rule-destination.tsx"),
  route("rules/:destination/check", "routes/public/rule-check.tsx"),
  route("rules/:destination/report", "routes/public/rule-report.tsx"),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
