-- Names are unique by their key.
create unique index departments_by_key on departments (name_key(name));
drop index terms_name;
create unique index terms_name on terms (name_key(name));
drop index saved_views_name;
create unique index saved_views_name on saved_views (profile_id, list, name_key(name));
drop index provisioned_people_user_name;
create unique index provisioned_people_user_name on provisioned_people (connection_id, name_key(user_name));
drop index provisioned_groups_display_name;
create unique index provisioned_groups_display_name on provisioned_groups (connection_id, name_key(display_name));

-- A major that means a department is stored as the department is written, from wherever it comes.
create function profile_major() returns trigger language plpgsql as $$
begin
  new.major := coalesce((select name from departments where name_key(name) = name_key(new.major)), new.major);
  return new;
end $$;
create trigger profile_major before insert or update of major on profiles
  for each row when (new.major is not null) execute function profile_major();

-- Also one that was typed before the department was added.
create index profiles_major on profiles (name_key(major)) where major is not null;
create function department_students() returns trigger language plpgsql as $$
begin
  update profiles set major = new.name where name_key(major) = name_key(new.name) and major <> new.name;
  return null;
end $$;
create trigger department_students after insert or update of name on departments
  for each row execute function department_students();
update profiles set major = departments.name
from departments where name_key(major) = name_key(departments.name) and major <> departments.name;
