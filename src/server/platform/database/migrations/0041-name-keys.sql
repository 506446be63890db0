-- The same for two names that a reader takes for the same: composed or not, in capitals or not, with invisible marks, several
-- blanks or wide letters. Every unique name is unique by this key. It fits into an index entry.
-- An index calls it without the usual search path.
create function name_key(name text) returns text language sql immutable strict parallel safe
set search_path from current as $$
  select left(coalesce(nullif(btrim(regexp_replace(
    normalize(
      replace(lower_case(replace(
        regexp_replace(normalize(name, nfkc),
          '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
          '', 'g'),
        'İ', 'i')), 'ς', 'σ'),
      nfkc),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')), ''), name), 700)
$$;
