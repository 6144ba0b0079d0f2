-- How many members were active on a day (UTC) that is over: charts over months without reading who it was. An erasure does
-- not change it, since on that day so many were there; it names nobody.
CREATE TABLE activity_days (
  day date PRIMARY KEY,
  members integer NOT NULL CHECK (members >= 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON activity_days TO pocketful_app;

CREATE VIEW staff_views.activity_days AS SELECT day, members FROM activity_days;
