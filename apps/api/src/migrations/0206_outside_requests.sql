-- The record of a request from outside held the words of a person, and so the names of children who were erased since.
UPDATE privacy_evidence SET document = d.text, digest = sha256(convert_to(d.text, 'UTF8'))
FROM (SELECT 'A request from outside. Its words were removed.' AS text) AS d
WHERE kind = 'outside_request' AND document IS NOT NULL;
