-- Refused requests, for support: time, call and code, as ids.
CREATE TABLE refused_requests (
  request_id uuid NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  family_id uuid NOT NULL,
  member_id uuid,
  CONSTRAINT refused_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT refused_requests_status_check CHECK (status BETWEEN 400 AND 599)
);
ALTER TABLE refused_requests ADD CONSTRAINT refused_requests_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX refused_requests_at ON refused_requests (at);
CREATE INDEX refused_requests_code ON refused_requests ("right"(request_id::text, 8));
CREATE INDEX refused_requests_id ON refused_requests (request_id);
CREATE INDEX refused_requests_member ON refused_requests (family_id, member_id);
GRANT SELECT, INSERT, DELETE ON refused_requests TO pocketful_app;
