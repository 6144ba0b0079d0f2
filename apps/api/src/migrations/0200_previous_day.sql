-- The due day of the occurrence that this one follows, also once that is deleted; null for the first one of a series.
ALTER TABLE chores ADD COLUMN previous_day date;
