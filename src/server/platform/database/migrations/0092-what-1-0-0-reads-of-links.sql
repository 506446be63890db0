-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: link_requests

-- As 0073 makes it now: a database that 1.1.0 has upgraded has columns that nobody reads. Version 1.2 removes the view.
drop view link_requests;
create view link_requests as
select id, token_hash, mailing_id, expires_at, revoked_at, mailed_to, feedback_id, feedback_status, supervisor_id, supervisor_name,
  supervisor_email, confirmed_at, declined_at, internship_id, internship_status, student_id, position_title, employer_name, start_date,
  end_date, first_name, last_name, allows_not_observed, is_reviewed
from supervisor_links where channel <> 'second-contact';
