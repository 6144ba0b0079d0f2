-- What feedback is about.
ALTER TABLE feedback ADD COLUMN type text NOT NULL DEFAULT 'other' CHECK (type IN ('bug', 'feature', 'other'));
