-- The language of the screens and of the emails; null means that the browser decides, and that emails are in English.
alter table profiles add column language text;

-- The language of the emails, chosen by the student; null means English.
alter table internship_supervisors add column language text;
