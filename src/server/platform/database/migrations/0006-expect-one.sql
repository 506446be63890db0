-- Raises a serialization failure, which the caller retries, when a conditional write found no row.
create function expect_one(rows bigint) returns void language plpgsql as $$
begin
  if rows <> 1 then
    raise exception 'changed by somebody else meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
