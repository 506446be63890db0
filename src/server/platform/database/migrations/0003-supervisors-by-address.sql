-- A supervisor gets one email for all open requests; they are found by the address.
create index internship_supervisors_email on internship_supervisors (email);
