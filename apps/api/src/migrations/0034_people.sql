-- A parent may be removed. What they did keeps their id; sessions and tries go with the row, and the database itself keeps
-- whoever a child belongs to.
GRANT DELETE ON members TO pocketful_app;
