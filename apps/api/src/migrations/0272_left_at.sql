-- When an adult left. Null for those who left before this version.
ALTER TABLE former_adults ADD COLUMN left_at timestamptz;
