-- The generated address of the first owner was one that the profile's form refused.
UPDATE login_names SET name_key = 'owner@pocketful.invalid' WHERE name_key = 'owner@localhost'
  AND NOT EXISTS (SELECT FROM login_names WHERE name_key = 'owner@pocketful.invalid');
UPDATE staff SET email = 'owner@pocketful.invalid' WHERE email = 'owner@localhost'
  AND EXISTS (SELECT FROM login_names AS n WHERE n.staff_id = staff.staff_id AND n.name_key = 'owner@pocketful.invalid');
