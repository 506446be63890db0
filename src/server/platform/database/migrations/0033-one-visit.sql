-- A supervisor with several open requests opens the others from one link. The link to each of them is made then: it belongs to
-- the newest email about that request but was not in it.
alter table feedback_links add column is_mailed boolean not null default true;

drop view link_requests;
create view link_requests as
select links.id, links.token_hash, links.mailing_id, links.expires_at, links.revoked_at, mailings.address as mailed_to,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id, supervisors.name as supervisor_name, supervisors.email as supervisor_email,
  supervisors.confirmed_at, supervisors.declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed
from feedback_links links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join feedback on feedback.supervisor_id = supervisors.id
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id;
