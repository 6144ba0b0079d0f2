-- The written program, the assurances of processors, and requests of parents that arrived outside the app.
ALTER TABLE privacy_evidence DROP CONSTRAINT privacy_evidence_kind_check,
  ADD CONSTRAINT privacy_evidence_kind_check CHECK (kind IN ('risk_assessment', 'safeguard_test', 'restore_drill',
    'security_program', 'processor_assurances', 'outside_request'));
