-- For what was judged before it is written: when it finds no row, somebody was faster, and whoever asked begins again.
create function expect_one(rows bigint) returns void language plpgsql as $$
begin
  if rows <> 1 then
    raise exception 'changed by somebody else meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
