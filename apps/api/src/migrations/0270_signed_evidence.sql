-- The evidence as a line that the instance signed. Null in a row of an earlier version, which counts as missing.
ALTER TABLE privacy_evidence ADD COLUMN signed_line text;
