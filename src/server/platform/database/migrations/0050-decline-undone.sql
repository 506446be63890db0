-- Who takes back 'I did not supervise this student' is remembered, and the student is told if they were told of the decline.
alter table supervisor_answers drop constraint supervisor_answers_kind_check;
alter table supervisor_answers add constraint supervisor_answers_kind_check check (kind in ('declined', 'decline-undone', 'handed-over'));
alter table supervisor_answers drop constraint supervisor_answers_check;
alter table supervisor_answers add constraint supervisor_answers_check
  check (num_nulls(to_name, to_email) = case kind when 'handed-over' then 0 else 2 end);
-- When the email to the student about it was composed.
alter table supervisor_answers add column told_at timestamptz(3);
drop trigger "AUDIT" on supervisor_answers;
select audit_table('supervisor_answers', ignored => '{told_at}');
