-- An order moves only along the table of src/domain/order-progress.ts, whoever moves it; from cancelled
-- it comes back only for money that arrived late. A test compares the two.
create function keep_order_moves_legal() returns trigger language plpgsql as $$
begin
  if (old.state_id, new.state_id) in (
    (0, 2), (1, 2), (1, 0), (2, 3), (2, 0), (2, 8), (2, 9), (3, 4), (3, 5), (4, 8), (4, 9), (4, 5),
    (5, 4), (5, 6), (5, 7), (5, 9), (6, 7), (6, 9), (8, 9), (8, 5), (8, 6), (9, 6)) then
    return new;
  end if;
  raise exception 'order % cannot go from % to %', old.number, old.state_id, new.state_id
    using errcode = 'check_violation';
end $$;
create trigger orders_move_legally before update of state_id on orders
  for each row when (old.state_id is distinct from new.state_id)
  execute function keep_order_moves_legal();

-- News never take an attempt back: what was paid stays paid until the money has left again.
create function keep_attempt_moves_legal() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'refunded', 'charged_back')
    and new.state not in ('paid', 'refunded', 'charged_back')
    or old.state = 'pending' and new.state in ('open', 'superseded')
    or old.state <> 'open' and new.state = 'open' then
    raise exception 'attempt % cannot go from % to %', old.order_number, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_attempts_move_legally before update of state on payment_attempts
  for each row when (old.state is distinct from new.state)
  execute function keep_attempt_moves_legal();

-- Attempts that ended are asked about now and then: money may have come all the same.
create index payment_attempts_ended on payment_attempts (created_at)
  where state in ('expired', 'failed') and gateway_session_id is not null;
