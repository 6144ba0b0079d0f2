-- A username that was given where nothing was founded, since the address is known: it is held as one that was taken, so
-- that nobody learns from it whether the address is. It belongs to nobody and is free again after this moment.
ALTER TABLE login_names ADD COLUMN held_until timestamptz;
