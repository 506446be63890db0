-- Imports: files in any encoding, problems in the reader's language, a removal that knows where it is.

drop trigger "AUDIT" on imports;
-- The encoding that the file was read in, by its name in the Encoding Standard.
alter table imports add encoding text not null default 'utf-8';
-- How the dates with slashes of each column are written ("day first", "month first" or "open"), by its number.
alter table imports add date_orders jsonb not null default '{}';
-- Null until an admin has said how such dates are meant.
alter table imports alter month_first drop not null, alter month_first drop default;
-- The last record that undoing or cancelling has looked at.
alter table imports add last_record uuid;
-- An import that failed, failed because this account was deleted, or else by an error of the server.
alter table imports add deleted_account text;
update imports set deleted_account = substring(failure from '^The account (\S+) has been deleted');
alter table imports drop failure;
select audit_table('imports', ignored => '{headers,columns,date_orders,done_count,last_row,last_record}');

-- The file itself until its import starts, so that it can be read again in another encoding.
create table import_files (
  import_id uuid primary key references imports (id) on delete cascade,
  content bytea not null
);

-- Problems are stored as kinds now, not as sentences. Files wait for a day only: they are checked again.
update imports set status = 'uploaded', done_count = 0, last_row = 0 where status in ('checking', 'checked');
update import_rows set facts = null, key = null, outcome = null, problems = '[]'
where import_id in (select id from imports where status = 'uploaded');

-- Why undoing left a record is stored as a kind, too.
update import_records set kept_because = case kept_because
  when 'Has students' then 'students'
  when 'Has managers' then 'managers'
  when 'Has an internship' then 'internship'
  when 'Has signed in or set a password' then 'signed in'
  when 'Feedback has been requested' then 'feedback'
  else 'changed'
end
where kept_because is not null;
alter table import_records add check (kept_because in
  ('students', 'managers', 'internship', 'signed in', 'feedback', 'changed'));
