-- Whether the family_admin knows that the backups stay on the computer of the data.
ALTER TABLE families ADD COLUMN local_backups_seen boolean NOT NULL DEFAULT false;
