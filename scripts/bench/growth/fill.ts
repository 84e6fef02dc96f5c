import { Client } from "pg";

/** What one person has; posts are of everybody. */
const perPerson = { documents: 5, conversations: 2, messagesOfConversation: 5 };
const peoplePerPost = 50;

/** Bytes that a person took at a million people, with indexes and what the database writes ahead, and some air. */
export const bytesPerPerson = 14_000;

/** Adds `people` accounts with all that is theirs, and gives everybody who is there already the same. */
export async function fill(databaseUrl: string, people: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // No triggers, foreign keys and checks: the rows are right by the way they are made.
    await client.query("set session_replication_role = replica");
    const { rows: laterOnes } = await client.query<Later>(later);
    for (const { remove } of laterOnes) await client.query(remove);
    for (const statement of statements(people)) await client.query(statement);
    for (const { add } of laterOnes) await client.query(add);
    await client.query("select private.recount()");
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

interface Later {
  remove: string;
  add: string;
}

/** Indexes that no constraint needs, and checks, which hold for new rows again: filling without them is much faster. */
const later = `
  select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as add
  from pg_index join pg_class on pg_class.oid = pg_index.indrelid
  where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and not indisunique
  union all
  select
    format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype = 'c' and conrelid <> 0`;

function statements(people: number): string[] {
  const posts = Math.max(1, Math.round(people / peoplePerPost));
  return [
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || i || '@example.org', '', now(),
       '{"provider":"email","providers":["email"]}', '{"full_name":"A Person"}', now(), now(), '', '', '', ''
     from generate_series(1, ${people}) as i`,
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now()
     from auth.users where email like '%@example.org'`,
    `insert into public.profiles (user_id, full_name, residence_country)
     select id, 'A Person', 'Bangladesh' from auth.users on conflict do nothing`,
    `insert into public.visa_progress (user_id, passport_ready)
     select id, random() < 0.5 from auth.users on conflict do nothing`,
    `insert into public.documents (user_id, document_name, document_type, file_url, file_name, uploaded_at, is_completed)
     select id, 'Paper ' || i, 'Passport', 'https://example.org/storage/v1/object/public/documents/' || id || '/' || i || '.pdf',
       'paper.pdf', now() - random() * interval '300 days', random() < 0.5
     from auth.users, generate_series(1, ${perPerson.documents}) as i`,
    `insert into public.sop_documents (user_id, prompt_input, generated_text, country, university, created_at)
     select id, 'Why I want to go there', repeat('I want to study where it rains. ', 20), 'Canada', 'A University',
       now() - random() * interval '300 days'
     from auth.users`,
    `insert into public.sop_document_versions (sop_document_id, user_id, generated_text, written_at)
     select id, user_id, 'I want to study.', created_at from public.sop_documents`,
    `insert into public.resumes (user_id, title, file_url, parsed_content, ai_rating)
     select id, 'Resume', id || '/1.pdf', repeat('Worked here and there. ', 20), 7 from auth.users`,
    `insert into public.feedback (user_id, name, email, component, feedback, created_at)
     select id, 'A Person', 'person@example.org', 'Documents', 'It works quite well', now() - random() * interval '300 days'
     from auth.users where random() < 0.1`,
    `insert into public.chat_conversations (user_id, title, created_at, updated_at)
     select id, 'A question about money', now() - interval '300 days', now() - random() * interval '300 days'
     from auth.users, generate_series(1, ${perPerson.conversations})`,
    `insert into public.chat_messages (conversation_id, message, response, created_at)
     select id, 'How much money do I need?', 'As much as the year costs, and what you live on.',
       updated_at - i * interval '1 minute'
     from public.chat_conversations, generate_series(1, ${perPerson.messagesOfConversation}) as i`,
    `insert into public.blog_tags (name, slug)
     select 'Tag ' || i, 'tag-' || i from generate_series(1, 40) as i`,
    `insert into public.blogs (title, slug, content, excerpt, tags, published, featured, reading_time, published_at, created_at, updated_at, author_id)
     select 'Post ' || i || ' of many', 'post-' || i, words.text, 'About it', array['Tag ' || 1 + i % 40, 'Tag ' || 1 + i % 7],
       i % 20 <> 0, i % 500 = 1, 4, now() - i * interval '1 minute', now() - i * interval '1 minute',
       now() - i * interval '1 minute', (array(select id from auth.users limit 20))[1 + i % 20]
     from generate_series(1, ${posts}) as i
     cross join lateral (
       select '<p>' || string_agg(md5(((i * 31 + word * 17) % 5000)::text), ' ') || '</p>' as text
       from generate_series(1, 60) as word
     ) as words`,
    `insert into public.blog_daily_views (blog_id, day, views)
     select id, current_date - i, 5 from public.blogs, generate_series(0, 29) as i`,
  ];
}
