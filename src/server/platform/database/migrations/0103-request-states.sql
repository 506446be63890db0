-- Serves: 0057-webhooks-that-wait
-- Takes: 0.1 s
-- Locks: supervisor_links

-- Where a request stands, as the domain's `requestState` says (docs/requests.md). The row of feedback has only nulls before the request.
create function request_state(internship_status text, declined_at timestamptz, request feedback, is_questioned boolean)
returns text language sql immutable parallel safe as $$
  select case
    when request.status = 'approved' then 'approved'
    when request.status = 'submitted' then
      case when is_questioned and declined_at is null and internship_status <> 'rejected' then 'questioned' else 'submitted' end
    when request.closed_at is not null and request.close_reason is not null then 'closed'
    when declined_at is not null then 'declined'
    when internship_status = 'rejected' then 'rejected'
    when request.closed_at is not null then 'sent-back'
    when request.status is null then 'unasked'
    when request.opened_at is null then 'asked' else 'opened' end
$$;

-- Whether that is `asked` or `opened`, as conditions that the planner can estimate.
create function is_request_open(internship_status text, declined_at timestamptz, request feedback)
returns boolean language sql immutable parallel safe as $$
  select request.status = 'pending' and request.closed_at is null and declined_at is null and internship_status <> 'rejected'
$$;

-- With the state of the request as the holder of the link knows it: of a second contact, without what the supervisor has declined.
create or replace view supervisor_links as
select links.id, links.token_hash, links.mailing_id,
  (case when feedback.status = 'pending' then least(links.expires_at, links.ended_at) else links.expires_at end)::timestamptz(3) as expires_at,
  links.revoked_at, mailings.address as mailed_to,
  feedback.id as feedback_id, feedback.status as feedback_status,
  supervisors.id as supervisor_id,
  case when links.held_by = 'second-contact' then coalesce(seconds.name, supervisors.name) else supervisors.name end as supervisor_name,
  case when links.held_by = 'second-contact' then mailings.address else supervisors.email end as supervisor_email,
  (case when links.held_by <> 'second-contact' then supervisors.confirmed_at end)::timestamptz(3) as confirmed_at,
  case when links.held_by = 'second-contact' then seconds.declined_at else supervisors.declined_at end as declined_at,
  internships.id as internship_id, internships.status as internship_status, internships.student_id,
  internships.position_title, internships.employer_name, internships.start_date, internships.end_date,
  profiles.first_name, profiles.last_name,
  (select allow_not_observed from feedback_settings) as allows_not_observed,
  (select setting_value from system_settings where setting_key = 'require_feedback_approval') as is_reviewed,
  feedback.closed_at,
  coalesce(versions.questions, '[]') as questions,
  asked.id as question_id, asked.question, feedback.replied_at,
  links.held_by as channel, supervisors.email as email_on_file, seconds.answered_at as second_answered_at,
  request_state(internships.status,
    case when links.held_by = 'second-contact' then seconds.declined_at else supervisors.declined_at end,
    feedback, asked.id is not null and feedback.replied_at is null) as state,
  request_state(internships.status, null, feedback, asked.id is not null and feedback.replied_at is null) as state_but_for_decline
from (
  select links.*, case when links.channel = 'second-contact' and seconds.answered_at is not null then 'email' else links.channel end as held_by
  from feedback_links links left join second_contacts seconds on seconds.supervisor_id = links.supervisor_id) links
join feedback_mailings mailings on mailings.id = links.mailing_id
join internship_supervisors supervisors on supervisors.id = links.supervisor_id
left join second_contacts seconds on seconds.supervisor_id = supervisors.id
left join feedback on feedback.supervisor_id = supervisors.id
left join question_set_versions versions on versions.id = feedback.question_version_id
left join feedback_questions asked on asked.supervisor_id = supervisors.id and asked.submitted_at = feedback.submitted_at
  and mailings.address = supervisors.email and mailings.email = 'feedback-question' and mailings.requested_at >= asked.asked_at
  and links.is_mailed
join internships on internships.id = supervisors.internship_id
join profiles on profiles.id = internships.student_id
where links.channel <> 'in-person' or links.reached_at is not null;
