-- For the internships that were approved in one week.
create index internships_approved on internships (approved_at) where approved_at is not null;
