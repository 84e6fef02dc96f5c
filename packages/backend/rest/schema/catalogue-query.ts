import { z } from "zod";

/** One JSON text, so that both engines return the same. Runs as PLATFORM; `$1` is the exposed schema. */
export const CATALOGUE_QUERY = `
with exposed as (
  select c.* from pg_catalog.pg_class c
  where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1::text)
    and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
),
functions as (
  select p.* from pg_catalog.pg_proc p
  where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = $1::text)
    and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
)
select jsonb_build_object(
  'types', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'oid', t.oid::text, 'schema', n.nspname, 'name', t.typname, 'kind', t.typtype, 'category', t.typcategory,
      'array', nullif(t.typarray, 0)::text, 'base', nullif(t.typbasetype, 0)::text)), '[]')
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where (n.nspname = 'pg_catalog' and t.typtype <> 'c')
       or t.oid in (select a.atttypid from pg_catalog.pg_attribute a join exposed e on e.oid = a.attrelid)
       or t.oid in (select unnest(coalesce(f.proallargtypes, f.proargtypes::oid[])) from functions f)
       or t.oid in (select f.prorettype from functions f)
       or n.nspname = $1::text
  ),
  'relations', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'oid', e.oid::text, 'name', e.relname, 'kind', e.relkind, 'type', e.reltype::text,
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
    from exposed e
  ),
  'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('relation', i.indrelid::text, 'primary', i.indisprimary,
      'columns', (select jsonb_agg(k.n order by k.o) from unnest(i.indkey::int2[]) with ordinality k(n, o)
                  where k.o <= i.indnkeyatts))), '[]')
    from pg_catalog.pg_index i join exposed e on e.oid = i.indrelid
    where i.indisunique and i.indpred is null and i.indexprs is null
  ),
  'foreignKeys', (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.conname, 'source', c.conrelid::text,
      'target', c.confrelid::text, 'sourceColumns', to_jsonb(c.conkey), 'targetColumns', to_jsonb(c.confkey))
      order by c.conname), '[]')
    from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.conparentid = 0
      and c.conrelid in (select oid from exposed) and c.confrelid in (select oid from exposed)
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

const relationSchema = z.object({
  oid,
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
  relations: z.array(relationSchema),
  keys: z.array(z.object({ relation: oid, primary: z.boolean(), columns: z.array(number) })),
  foreignKeys: z.array(foreignKeySchema),
  functions: z.array(functionSchema),
});

export type Catalogue = z.infer<typeof catalogueSchema>;
export type CatalogueRelation = z.infer<typeof relationSchema>;
export type CatalogueFunction = z.infer<typeof functionSchema>;
