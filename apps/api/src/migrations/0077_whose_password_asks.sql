-- Whose an ask for a link to a new password is, in the words that every other table has for it: an adult's of a family, a
-- staff member's, or nobody's.
ALTER TABLE password_asks ADD COLUMN family_id uuid, ADD COLUMN member_id uuid, ADD COLUMN staff_id uuid;
UPDATE password_asks SET family_id = owner_family, member_id = owner_id WHERE desk = 'family';
UPDATE password_asks SET staff_id = owner_id WHERE desk = 'staff';
ALTER TABLE password_asks
  ADD CONSTRAINT password_asks_of_one CHECK ((family_id IS NULL) = (member_id IS NULL) AND num_nonnulls(member_id, staff_id) <= 1);

-- A process of the version before says it by desk, owner_family and owner_id, and reads it there: until none runs any
-- more the two are kept alike.
ALTER TABLE password_asks ALTER COLUMN desk DROP NOT NULL;
CREATE FUNCTION tell_whose_ask() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.desk = 'family' THEN
    NEW.family_id := NEW.owner_family;
    NEW.member_id := NEW.owner_id;
  ELSIF NEW.desk = 'staff' THEN
    NEW.staff_id := NEW.owner_id;
  ELSE
    NEW.desk := CASE WHEN NEW.staff_id IS NULL THEN 'family' ELSE 'staff' END;
    NEW.owner_family := NEW.family_id;
    NEW.owner_id := coalesce(NEW.member_id, NEW.staff_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tell_whose_ask BEFORE INSERT ON password_asks FOR EACH ROW EXECUTE FUNCTION tell_whose_ask();

-- Whoever goes takes the own asks along. No key leads to them: to follow one is work that an ask of nobody does not make,
-- and would tell by the time of the answer who has an account. One that comes in just then is answered by nothing.
CREATE FUNCTION forget_asks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'staff' THEN
    DELETE FROM public.password_asks AS a WHERE a.staff_id = OLD.staff_id;
  ELSE
    DELETE FROM public.password_asks AS a WHERE a.family_id = OLD.family_id AND a.member_id = OLD.member_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_asks AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION forget_asks();
CREATE TRIGGER forget_asks AFTER DELETE ON staff FOR EACH ROW EXECUTE FUNCTION forget_asks();

-- A farewell is given up as every other mail.
ALTER TABLE farewell_mails ALTER COLUMN next_try_at DROP NOT NULL;
