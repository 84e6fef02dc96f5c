import { z } from "zod/mini";
import { characterCount, storableText, thousands } from "./text.ts";

export const feedbackComponents = [
  "Dashboard",
  "Documents",
  "Visa Progress",
  "Visa Consultant",
  "SOP Generator",
  "Resume Builder",
  "Profile",
  "Authentication",
  "Navigation",
  "General UI/UX",
  "Performance",
  "Other",
] as const;

export type FeedbackComponent = (typeof feedbackComponents)[number];

export function isFeedbackComponent(value: string | null): value is FeedbackComponent {
  return feedbackComponents.some((component) => component === value);
}

export const feedbackLimits = { name: 200, email: 320, feedback: 10_000 } as const;

export const feedbackSchema = z.object({
  name: storable().check(
    z.refine((name) => characterCount(name) >= 2, { error: "Name must be at least 2 characters", abort: true }),
    z.refine(
      (name) => characterCount(name) <= feedbackLimits.name,
      `Name must be at most ${feedbackLimits.name} characters`,
    ),
  ),
  email: storable().check(
    z.regex(/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+\.[^@\s\p{Cc}]+$/u, {
      error: "Please enter a valid email address",
      abort: true,
    }),
    z.refine(
      (email) => characterCount(email) <= feedbackLimits.email,
      `The email address must be at most ${feedbackLimits.email} characters`,
    ),
  ),
  component: z.nullable(z.string()).check(z.refine(isFeedbackComponent, "Please select a component")),
  feedback: storable().check(
    z.refine((feedback) => characterCount(feedback) >= 10, {
      error: "Feedback must be at least 10 characters",
      abort: true,
    }),
    z.refine(
      (feedback) => characterCount(feedback) <= feedbackLimits.feedback,
      `Feedback must be at most ${thousands(feedbackLimits.feedback)} characters`,
    ),
  ),
});

export type Feedback = z.infer<typeof feedbackSchema>;

export const feedbackEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  component: z.string(),
  feedback: z.string(),
  created_at: z.string(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntrySchema>;

function storable() {
  return z.string().check(z.overwrite(storableText));
}
