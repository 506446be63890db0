-- Serves: 0057-webhooks-that-wait
-- Takes: 10 s
-- Online.

-- As before, but without apostrophes: `obrien` finds O'Brien. The same as foldForSearch (src/domain/search-fold.ts).
create or replace function search_fold(value text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  replace(replace(replace(replace(
    translate(
      lower_case(regexp_replace(
        normalize(
          regexp_replace(
            translate(value, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe', ''''''''''''''),
            '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
            '', 'g'),
          nfkd),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u115f\u1160\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]',
        '', 'g')),
      -- Quotation marks, hyphens; Latin and Greek letters; Arabic letters; digits; apostrophes, which become nothing.
      U&'\05f4\201c\201d\201e\201f\00ab\00bb' || U&'\05be\2010\2012\2013\2014\2015\2043\2212'
        || 'łđðħıŧøς' || U&'\0671\0672\0673\0649\06cc\06d2\0629\06be\06c1\06c3\06d5\06a9'
        || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9'
        || U&'''`\02b9\02bb\02bc\02bd\02be\02bf\02ca\02cb\055a\05f3\2018\2019\201a\201b\2032\2035\a78c',
      repeat('"', 7) || repeat('-', 8)
        || 'lddhitoσ' || U&'\0627\0627\0627\064a\064a\064a\0647\0647\0647\0647\0647\0643'
        || '01234567890123456789'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+', ' ', 'g'));

-- The triggers fold the texts again.
-- In batches of profiles.
update profiles set search_text = '' where search_text like '%''%' and id > :after and id <= :upto;

-- In batches of internships.
update internships set search_text = '' where search_text like '%''%' and id > :after and id <= :upto;

-- Computes the generated column again.
-- In batches of internship_supervisors.
update internship_supervisors set name = name where search_text like '%''%' and id > :after and id <= :upto;

-- In batches of feedback.
update feedback set search_text = '' where search_text like '%''%' and id > :after and id <= :upto;
