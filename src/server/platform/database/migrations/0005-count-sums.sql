-- Splits the statistics into two tables, sums and recent changes: in one table, reading the sums scans the dead rows of many changes.

-- Wait for transactions that are counting; later ones use the new function.
lock table internships, feedback in share mode;
drop index review_counts_department;
alter table review_counts rename to review_count_changes;

create table review_count_sums (
  kind text not null check (kind in ('internships', 'feedback')),
  department text,
  status text not null,
  amount integer not null,
  unique nulls not distinct (kind, department, status)
);

create view review_counts as
select kind, department, status, amount from review_count_sums
union all
select kind, department, status, amount from review_count_changes;

create or replace function count_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into review_count_changes values (tg_table_name, old.department, old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into review_count_changes values (tg_table_name, new.department, new.status, 1);
  end if;
  return null;
end $$;

create or replace function count_all() returns void language plpgsql as $$
begin
  lock table internships, feedback in share mode;
  delete from review_count_changes;
  delete from review_count_sums;
  insert into review_count_sums
  select 'internships', department, status, count(*) from internships group by department, status
  union all select 'feedback', department, status, count(*) from feedback group by department, status;
end $$;
