-- Whoever is asked, reminded or sent a fresh link gets one email for all their open requests: those are found by the address.
create index internship_supervisors_email on internship_supervisors (email);
