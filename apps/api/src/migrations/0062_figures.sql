-- What is measured of the system itself, and what is counted of its use.

-- How many requests came and how long they took: a row counts all that are alike within a minute, later within an hour
-- and then a day, so that what processes add comes to the same however often one of them was started.
CREATE TABLE request_counts (
  span text NOT NULL CHECK (span IN ('minute', 'hour', 'day')),
  -- When the span began, in UTC.
  at timestamptz NOT NULL,
  method text NOT NULL,
  -- The pattern of the route, never a path: no id is in it.
  route text NOT NULL,
  -- The first digit of the status.
  status_class smallint NOT NULL CHECK (status_class BETWEEN 1 AND 5),
  -- Which of the buckets of durations; the program says where they begin.
  bucket smallint NOT NULL CHECK (bucket >= 0),
  requests bigint NOT NULL CHECK (requests > 0),
  -- All their durations together.
  microseconds bigint NOT NULL CHECK (microseconds >= 0),
  PRIMARY KEY (span, at, route, method, status_class, bucket)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO pocketful_app;

-- On which days a member did something: a row a member and day (UTC), no more of what or when.
CREATE TABLE member_activity (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (family_id, member_id, day),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX member_activity_day ON member_activity (day);
GRANT SELECT, INSERT, DELETE ON member_activity TO pocketful_app;

-- The last of these days: who was active within a month is counted without reading every day of it.
CREATE TABLE member_last_active (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (family_id, member_id),
  FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE
);
CREATE INDEX member_last_active_day ON member_last_active (day);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_last_active TO pocketful_app;

-- With its consent withdrawn it is not recorded either that a child that could be under 13 was there. Nothing is refused:
-- the row is left out.
CREATE FUNCTION leave_out_without_consent() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.privacy_settings AS s JOIN public.members AS m
      ON m.family_id = s.family_id AND m.member_id = s.child_id
    WHERE s.family_id = NEW.family_id AND s.child_id = NEW.member_id AND NOT s.data_collection
      AND extract(year FROM NEW.day) - m.birth_year <= 13
  ) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leave_out_without_consent BEFORE INSERT ON member_activity
  FOR EACH ROW EXECUTE FUNCTION leave_out_without_consent();
CREATE TRIGGER leave_out_without_consent BEFORE INSERT OR UPDATE ON member_last_active
  FOR EACH ROW EXECUTE FUNCTION leave_out_without_consent();

-- What the ledger of everybody came to, day by day (UTC), up to a day: sums over a year without reading its entries.
-- They equal at any commit what the entries of that day come to.
CREATE TABLE ledger_days (
  day date PRIMARY KEY,
  transactions bigint NOT NULL CHECK (transactions >= 0),
  -- Credits and debits alike: how much money moved.
  value numeric(16, 2) NOT NULL CHECK (value >= 0)
);
GRANT SELECT, INSERT ON ledger_days TO pocketful_app;

-- Entries that go, as a child is erased or the ledger brought forward, are taken off their days. The lock keeps it apart
-- from the job that sums days up: what that job cannot see yet it must wait for.
CREATE FUNCTION take_off_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger_days'));
  UPDATE public.ledger_days AS d
  SET transactions = d.transactions - gone.transactions, value = d.value - gone.value
  FROM (
    SELECT (e.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, sum(abs(e.amount)) AS value
    FROM entries AS e WHERE NOT e.brought_forward GROUP BY 1 ORDER BY 1
  ) AS gone
  WHERE d.day = gone.day;
  RETURN NULL;
END $$;
CREATE TRIGGER take_off_days AFTER DELETE ON ledger_entries
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION take_off_days();

-- An entry of a day that was summed up already is added to it. Days are summed up ten minutes after their end, so that
-- no entry of the moment pays for this.
CREATE FUNCTION add_to_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger_days'));
  UPDATE public.ledger_days AS d SET transactions = d.transactions + 1, value = d.value + abs(NEW.amount)
  WHERE d.day = (NEW.created_at AT TIME ZONE 'UTC')::date;
  RETURN NULL;
END $$;
CREATE TRIGGER add_to_day AFTER INSERT ON ledger_entries FOR EACH ROW
  WHEN (NOT NEW.brought_forward AND NEW.created_at < transaction_timestamp() - interval '5 minutes')
  EXECUTE FUNCTION add_to_day();

-- Sums up the days that lack it, from the last that has it or 400 days ago to the day before `p_today`, all of them in one
-- statement: no day between two is missing. Gives how many.
CREATE FUNCTION sum_ledger_days(p_today date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_from date;
  summed integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_days'));
  SELECT coalesce(max(d.day) + 1, p_today - 400) INTO v_from FROM public.ledger_days AS d;
  INSERT INTO public.ledger_days (day, transactions, value)
  SELECT s.day::date, coalesce(c.transactions, 0), coalesce(c.value, 0)
  FROM generate_series(v_from, p_today - 1, interval '1 day') AS s (day) LEFT JOIN (
    SELECT (e.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, sum(abs(e.amount)) AS value
    FROM public.ledger_entries AS e
    WHERE e.created_at >= v_from::timestamp AT TIME ZONE 'UTC' AND e.created_at < p_today::timestamp AT TIME ZONE 'UTC'
      AND NOT e.brought_forward
    GROUP BY 1
  ) AS c ON c.day = s.day::date;
  GET DIAGNOSTICS summed = ROW_COUNT;
  RETURN summed;
END $$;
REVOKE EXECUTE ON FUNCTION sum_ledger_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_ledger_days TO pocketful_app;

-- What figures are read from: how many there are, nobody's words.
CREATE VIEW staff_views.request_counts AS
  SELECT span, at, method, route, status_class, bucket, requests, microseconds FROM request_counts;
CREATE VIEW staff_views.ledger_days AS SELECT day, transactions, value FROM ledger_days;
CREATE VIEW staff_views.member_last_active AS SELECT family_id, member_id, day FROM member_last_active;
CREATE VIEW staff_views.error_logs AS SELECT error_log_id, severity, status, occurrences, last_seen_at FROM error_logs;
CREATE VIEW staff_views.feedback AS SELECT feedback_id, type, status, created_at FROM feedback;
