import { sql } from 'kysely'
import type { Db } from '../platform/database/client.ts'

/**
 * Everything in the product's schema, for comparing databases. Parentheses are removed, because pg_dump writes more of them, and
 * so is the search path, which differs between the engines.
 */
export async function schemaFacts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select format('column %s.%s %s: %s %s %s %s%s %s', relname,
      row_number() over (partition by relname order by attnum), attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
      nullif(attcollation, typcollation)::regcollation) as fact
    from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${PUBLIC} and relkind in ('r', 'v', 'm', 'c') and attnum > 0 and not attisdropped
    union all
    select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = ${PUBLIC} and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = ${PUBLIC}
    union all
    select format('%s, enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = ${PUBLIC} and not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = ${PUBLIC} and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from pg_class
    where relnamespace = ${PUBLIC} and relkind in ('v', 'm')
    union all
    select format('sequence %s', relname) from pg_class where relnamespace = ${PUBLIC} and relkind = 'S'`.execute(db)
  return rows.map(({ fact }) => fact.replaceAll(/[()]/g, '').replaceAll(/SET search_path TO .*/g, '')).toSorted()
}

const PUBLIC = sql`'public'::regnamespace`
