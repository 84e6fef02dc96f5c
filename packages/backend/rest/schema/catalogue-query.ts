import { z } from "zod";

/** One JSON text, so that both engines return the same. Runs as PLATFORM; `$1` is the exposed schema. */
export const CATALOGUE_QUERY = `
with recursive exposed as (
  select c.* from pg_catalog.pg_class c
  where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1::text)
    and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
),
functions as (
  select p.* from pg_catalog.pg_proc p
  where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = $1::text)
    and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
),
-- What exposed views read, directly or through other views.
read_by_views as (
  select e.oid from exposed e where e.relkind in ('v', 'm')
  union
  select d.refobjid from read_by_views v
  join pg_catalog.pg_rewrite r on r.ev_class = v.oid
  join pg_catalog.pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_class'::regclass
),
-- Domains with what they restrict, and types with their arrays.
used_types as (
  select t.oid from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where (n.nspname = 'pg_catalog' and t.typtype <> 'c') or n.nspname = $1::text
  union select a.atttypid from pg_catalog.pg_attribute a join exposed e on e.oid = a.attrelid where a.attnum > 0
  union select unnest(coalesce(f.proallargtypes, f.proargtypes::oid[])) from functions f
  union select f.prorettype from functions f
  union
  select a.atttypid from functions f join pg_catalog.pg_type t on t.oid = f.prorettype
  join pg_catalog.pg_class c on c.reltype in (t.oid, t.typbasetype) join pg_catalog.pg_attribute a on a.attrelid = c.oid
  where a.attnum > 0
  union
  select more.oid from used_types u join pg_catalog.pg_type t on t.oid = u.oid
  cross join lateral (values (t.typbasetype), (t.typarray)) more(oid)
  where more.oid <> 0
),
relations as (
  select e.*, true as is_exposed from exposed e
  union all
  select c.*, false from pg_catalog.pg_class c
  where c.oid not in (select oid from exposed) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
    and (c.oid in (select oid from read_by_views) or c.reltype in (
      select u.oid from used_types u where u.oid in (
        select unnest(array[t.oid, t.typbasetype]) from functions f join pg_catalog.pg_type t on t.oid = f.prorettype)))
)
select jsonb_build_object(
  'types', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'oid', t.oid::text, 'schema', n.nspname, 'name', t.typname, 'kind', t.typtype, 'category', t.typcategory,
      'array', nullif(t.typarray, 0)::text, 'base', nullif(t.typbasetype, 0)::text)), '[]')
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.oid in (select oid from used_types)
  ),
  'domainCasts', (
    select coalesce(jsonb_agg(jsonb_build_object('source', c.castsource::text, 'target', c.casttarget::text,
      'schema', n.nspname, 'name', p.proname)), '[]')
    from pg_catalog.pg_cast c
    join pg_catalog.pg_proc p on p.oid = c.castfunc join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    join pg_catalog.pg_type s on s.oid = c.castsource join pg_catalog.pg_type t on t.oid = c.casttarget
    where c.castcontext = 'i' and c.castmethod = 'f' and p.pronargs = 1
      and ((s.typtype = 'd' and t.oid = 'json'::regtype) or (t.typtype = 'd' and s.oid in ('json'::regtype, 'text'::regtype)))
  ),
  'relations', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'oid', e.oid::text, 'schema', n.nspname, 'isExposed', e.is_exposed, 'name', e.relname, 'kind', e.relkind, 'type', e.reltype::text,
      'partition', e.relispartition,
      'comment', pg_catalog.obj_description(e.oid, 'pg_class'),
      'columns', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', a.attnum, 'name', a.attname, 'type', a.atttypid::text, 'isNotNull', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '', 'isGenerated', a.attgenerated <> '') order by a.attnum), '[]')
        from pg_catalog.pg_attribute a where a.attrelid = e.oid and a.attnum > 0 and not a.attisdropped),
      'definition', (
        select r.ev_action::text from pg_catalog.pg_rewrite r
        where r.ev_class = e.oid and r.ev_type = '1' and e.relkind in ('v', 'm') limit 1))), '[]')
    from relations e join pg_catalog.pg_namespace n on n.oid = e.relnamespace
  ),
  -- Constraints alone: a unique index makes no relationship one to one, as on hosted projects.
  'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('relation', c.conrelid::text, 'primary', c.contype = 'p',
      'columns', to_jsonb(c.conkey))), '[]')
    from pg_catalog.pg_constraint c
    where c.contype in ('p', 'u') and c.conrelid in (select oid from relations)
  ),
  'foreignKeys', (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.conname, 'source', c.conrelid::text,
      'target', c.confrelid::text, 'sourceColumns', to_jsonb(c.conkey), 'targetColumns', to_jsonb(c.confkey))
      order by c.conname), '[]')
    from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.conparentid = 0
      and c.conrelid in (select oid from relations) and c.confrelid in (select oid from relations)
  ),
  'functions', (
    select coalesce(jsonb_agg(jsonb_build_object('name', f.proname, 'volatility', f.provolatile,
      'returnsSet', f.proretset, 'returns', f.prorettype::text,
      'names', to_jsonb(f.proargnames), 'modes', to_jsonb(f.proargmodes),
      'types', (select jsonb_agg(u.t::text order by u.o)
                from unnest(coalesce(f.proallargtypes, f.proargtypes::oid[])) with ordinality u(t, o)),
      'defaults', f.pronargdefaults) order by f.oid), '[]')
    from functions f
  )
)::text as catalogue`;

const oid = z.string();
const number = z.int();

const typeSchema = z.object({
  oid,
  schema: z.string(),
  name: z.string(),
  kind: z.string(),
  category: z.string(),
  array: oid.nullable(),
  base: oid.nullable(),
});

const columnSchema = z.object({
  number,
  name: z.string(),
  type: oid,
  isNotNull: z.boolean(),
  hasDefault: z.boolean(),
  isGenerated: z.boolean(),
});

const domainCastSchema = z.object({ source: oid, target: oid, schema: z.string(), name: z.string() });

const relationSchema = z.object({
  oid,
  schema: z.string(),
  /** False for what only views and functions of the exposed schema lead to. */
  isExposed: z.boolean(),
  name: z.string(),
  kind: z.enum(["r", "p", "v", "m", "f", "c"]),
  type: oid,
  partition: z.boolean(),
  comment: z.string().nullable(),
  columns: z.array(columnSchema),
  definition: z.string().nullable(),
});

const foreignKeySchema = z.object({
  name: z.string(),
  source: oid,
  target: oid,
  sourceColumns: z.array(number),
  targetColumns: z.array(number),
});

const functionSchema = z.object({
  name: z.string(),
  volatility: z.enum(["i", "s", "v"]),
  returnsSet: z.boolean(),
  returns: oid,
  names: z.array(z.string()).nullable(),
  /** i in, o out, b inout, v variadic, t table; null when all are in. */
  modes: z.array(z.string()).nullable(),
  types: z.array(oid).nullable(),
  /** How many of the last inputs have defaults. */
  defaults: number,
});

export const catalogueSchema = z.object({
  types: z.array(typeSchema),
  domainCasts: z.array(domainCastSchema),
  relations: z.array(relationSchema),
  keys: z.array(z.object({ relation: oid, primary: z.boolean(), columns: z.array(number) })),
  foreignKeys: z.array(foreignKeySchema),
  functions: z.array(functionSchema),
});

export type Catalogue = z.infer<typeof catalogueSchema>;
export type CatalogueRelation = z.infer<typeof relationSchema>;
export type CatalogueFunction = z.infer<typeof functionSchema>;
