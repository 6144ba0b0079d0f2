-- One process leads and runs the jobs. Only jobs that run less often than hourly have a stored due time.
DROP SCHEMA IF EXISTS graphile_worker CASCADE;
DELETE FROM job_schedule WHERE name NOT IN ('retain', 'back_up');
-- Earlier code needs the queue.
UPDATE schema_compatibility SET compatible_from = '0273_no_job_queue.sql';
