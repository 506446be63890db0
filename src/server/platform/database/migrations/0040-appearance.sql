-- One row: what admins have chosen instead of the defaults of the product and its environment.
create table appearance (
  id boolean primary key default true check (id),
  -- Part of the addresses of the style sheet and the logos, so that browsers can keep them forever.
  version integer not null default 0,
  support_email text,
  support_name text,
  support_url text,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null default now(),
  check (support_email is not null or (support_name is null and support_url is null))
);
insert into appearance default values;
select audit_table('appearance', ignored => '{version,updated_by,updated_at}');

create table logos (
  scheme text primary key check (scheme in ('light', 'dark')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  -- In base64. The limit of the file is 64 KB.
  content text not null check (char_length(content) <= 90000),
  digest text not null
);
select audit_table('logos', '{content}');

-- The words of admins in emails, instead of the product's own.
create table email_texts (
  email text not null,
  language text not null default 'en',
  subject text not null check (subject <> ''),
  heading text not null check (heading <> ''),
  body text not null check (body <> ''),
  updated_by uuid references profiles (id) on delete set null,
  updated_at timestamptz(3) not null,
  primary key (email, language)
);
select audit_table('email_texts', ignored => '{updated_by,updated_at}');
