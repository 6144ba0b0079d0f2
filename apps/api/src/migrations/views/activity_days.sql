CREATE OR REPLACE VIEW staff_views.activity_days AS SELECT day, members FROM activity_days;
