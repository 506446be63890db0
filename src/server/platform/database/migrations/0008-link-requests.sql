-- The request behind each link, with everything that the form needs, so that opening a link is one short query.

create view link_requests as
select links.id, links.token_hash, links.mailing_id, links.expires_at, links.revoked_at,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id, supervisors.name as supervisor_name, supervisors.email as supervisor_email,
  supervisors.confirmed_at, supervisors.declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed,
  not exists (select 1 from feedback_links others where others.mailing_id = links.mailing_id and others.id <> links.id)
    as was_mailed_alone
from feedback_links links
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join feedback on feedback.supervisor_id = supervisors.id
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id;
