import type { Mutant } from "./mutant.ts";

/** Faults in policies, checks, triggers and SQL functions. */
export const policies: readonly Mutant[] = [
  {
    name: "avatar-folders-listed-by-anybody",
    file: "supabase/migrations/20261123090400_avatar_names.sql",
    find: "for select to authenticated\n  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);",
    replace: "for select to authenticated\n  using (bucket_id = 'avatars');",
    harm: "Anybody signed in lists the folders of all pictures, and so learns the id of every account that has one.",
  },
  {
    name: "document-files-public",
    file: "supabase/migrations/20261121090500_documents.sql",
    find: "'documents', 'documents', false, 10485760,",
    replace: "'documents', 'documents', true, 10485760,",
    harm: "Passports and bank statements can be opened by anybody who knows or guesses their address, without signing in.",
  },
  {
    name: "unproven-factor-locks-out",
    file: "supabase/migrations/20261122090000_second_factor_rules.sql",
    find: "where mfa_factors.user_id = (select auth.uid()) and mfa_factors.status = 'verified'",
    replace: "where mfa_factors.user_id = (select auth.uid())",
    harm: "Whoever begins to set up an authenticator and gives up sees none of their own documents, letters and steps any more.",
  },
  {
    name: "support-email-of-sso-is-admin",
    file: "supabase/migrations/20261122090000_second_factor_rules.sql",
    find: "          and not users.is_sso_user\n          and not users.is_anonymous",
    replace: "          and not users.is_anonymous",
    harm: "Whoever runs a company's directory gives somebody the support e-mail there, and that person is an admin here.",
  },
  {
    name: "sessions-of-others-ended",
    file: "supabase/migrations/20261122090100_own_sessions.sql",
    find: "      and sessions.user_id = (select auth.uid())\n      and sessions.id::text <>",
    replace: "      and sessions.id::text <>",
    harm: "Anybody signed in who learns the id of another person's session signs that person out.",
  },
  {
    name: "pictures-of-deleted-people-stay",
    file: "supabase/migrations/20261123090000_files_of_deleted_people.sql",
    find: "'{documents,resumes,avatars}'",
    replace: "'{documents,resumes}'",
    harm: "The picture of somebody whose account was deleted stays public for ever.",
  },
  {
    name: "feedback-limit-by-the-hour",
    file: "supabase/migrations/20261123090300_feedback_limits.sql",
    find: "interval '1 day'",
    replace: "interval '1 hour'",
    harm: "One person floods the operator with a hundred entries an hour, 2,400 a day, instead of a hundred a day.",
  },
  {
    name: "allowance-forgets-answers",
    file: "supabase/migrations/20261124090300_ai_allowance.sql",
    find: "sum(input_tokens::bigint + output_tokens) over",
    replace: "sum(input_tokens::bigint) over",
    harm: "Tokens of answers, the expensive ones, are not counted: people use far more of the paid model than the operator allows.",
  },
  {
    name: "scheduled-posts-found-by-search",
    file: "supabase/migrations/20261121091000_blogs.sql",
    find: "join matches using (id)\n  where published and published_at <= now()",
    replace: "join matches using (id)\n  where published",
    harm: "A post that is scheduled for next week is found and read by visitors who search for one of its words.",
  },
  {
    name: "text-of-another-admin-not-kept",
    file: "supabase/migrations/20261125091000_blog_revision_facts.sql",
    find: "old.autosaved and new.autosaved and old.updated_by is not distinct from new.updated_by",
    replace: "old.autosaved and new.autosaved",
    harm: "When two admins' editors save one after the other within a minute, the first one's text is in no revision and is lost.",
  },
  {
    name: "former-subject-not-kept",
    file: "supabase/migrations/20261124090200_letter_versions.sql",
    find: "    old.generated_text is distinct from new.generated_text or old.email_subject is distinct from new.email_subject\n",
    replace: "    old.generated_text is distinct from new.generated_text\n",
    harm: "Who changes nothing but the subject of an e-mail finds no former version of it.",
  },
  {
    name: "active-markup-in-capitals",
    file: "supabase/migrations/20261121090000_private_schema.sql",
    find: "select html ~* '<(script|style",
    replace: "select html ~ '<(script|style",
    harm: "Letters, answers and posts with <SCRIPT> or <IFRAME> in capitals are stored, although the column promises inert text.",
  },
];
