-- The audit's own function computes what children's consents allow.
DROP FUNCTION IF EXISTS child_consents(integer);
