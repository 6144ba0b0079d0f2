const NO_SYSTEM = "n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')";
/** Objects below it are made with the database. */
const FIRST_NORMAL_OID = 16_384;
const HOLDS_ROWS = "c.relkind IN ('r', 'p', 'v', 'm', 'f')";
const ofExtension = (catalog: string, alias: string) =>
  `EXISTS (SELECT FROM pg_depend AS d
        WHERE d.classid = '${catalog}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`;

/** The roles of the program. */
const ROLES = "'pocketful_app', 'pocketful_jobs', 'pocketful_reader'";

/** Whether a view of staff reads the column `a`. */
const READ_BY_STAFF = `EXISTS (SELECT FROM pg_class AS v JOIN pg_rewrite AS w ON w.ev_class = v.oid
        JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid
          AND d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid AND d.refobjsubid = a.attnum
        WHERE v.relnamespace = 'staff_views'::regnamespace)`;

/**
 * Everything in the database that can hold, show or send data: a SELECT of `name` and `digest`. The build writes it for
 * a migrated database into `schema-objects.gen.ts`, and the audit of children's privacy compares it with the present
 * one. Indexes and statistics are the operator's matter, and so is an owner that is no role of the program. Texts that a
 * version of PostgreSQL prints in its own way are left out, such as definitions of views: the columns that they have and
 * read count. So is what `placeTables` changes on a cluster: references, and grants of the columns that the views of
 * staff read anyway.
 */
export const SCHEMA_OBJECTS = `
  SELECT o.name, left(md5(o.text), 8) AS digest FROM (
    SELECT CASE c.relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'materialized view ' WHEN 'f' THEN 'foreign table '
        ELSE 'table ' END || n.nspname || '.' || c.relname AS name, concat_ws('|',
      (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated), ','
          ORDER BY a.attname) FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
      -- The columns that a view reads.
      (SELECT string_agg(DISTINCT concat_ws('.', d.refobjid::regclass, s.attname), ',' ORDER BY concat_ws('.', d.refobjid::regclass, s.attname))
        FROM pg_rewrite AS w JOIN pg_depend AS d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid
          AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0 AND d.refobjid <> c.oid
        JOIN pg_attribute AS s ON s.attrelid = d.refobjid AND s.attnum = d.refobjsubid
        WHERE w.ev_class = c.oid AND c.relkind IN ('v', 'm'))) AS text
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE ${HOLDS_ROWS} AND c.relpersistence <> 't'
      AND (${NO_SYSTEM} OR c.oid >= ${FIRST_NORMAL_OID})
      AND NOT ${ofExtension('pg_class', 'c')}
    UNION ALL
    SELECT 'guards of ' || n.nspname || '.' || c.relname, concat_ws('|', c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
      (SELECT string_agg(p.polname, ',' ORDER BY p.polname) FROM pg_policy AS p WHERE p.polrelid = c.oid),
      -- Versions of PostgreSQL print a check with other spaces and brackets.
      (SELECT string_agg(concat_ws(' ', k.conname, CASE k.contype WHEN 'c' THEN
            regexp_replace(pg_get_constraintdef(k.oid), 'NOT VALID|[\\s()]|::[a-z ]+(\\[\\])?', '', 'g') END),
          ',' ORDER BY k.conname COLLATE "C")
        FROM pg_constraint AS k WHERE k.conrelid = c.oid AND k.contype NOT IN ('n', 'f')),
      (SELECT string_agg(concat_ws(' ', t.tgname, p.proname, t.tgenabled), ',' ORDER BY t.tgname)
        FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND NOT t.tgisinternal))
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND c.relpersistence <> 't' AND ${NO_SYSTEM} AND NOT ${ofExtension('pg_class', 'c')}
    UNION ALL
    SELECT 'function ' || n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')',
      concat_ws('|', p.prosrc, p.prosecdef, p.proconfig, (
        -- Who may call it, without the owner's name.
        SELECT string_agg(g.text, ',' ORDER BY g.text)
        FROM unnest(string_to_array(replace(p.proacl::text, pg_get_userbyid(p.proowner), ''), ',')) AS g (text)
        WHERE p.prosecdef))
    FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
    WHERE ${NO_SYSTEM}
      AND NOT ${ofExtension('pg_proc', 'p')}
    UNION ALL
    SELECT 'grant to ' || coalesce(r.rolname, 'everyone') || ' on ' || n.nspname || '.' || c.relname,
      string_agg(g.privilege_type, ',' ORDER BY g.privilege_type)
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace, aclexplode(c.relacl) AS g
    LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE g.grantee <> c.relowner AND ${HOLDS_ROWS}
      AND ${NO_SYSTEM}
      AND NOT ${ofExtension('pg_class', 'c')}
    GROUP BY r.rolname, n.nspname, c.relname
    UNION ALL
    SELECT 'grant to ' || coalesce(r.rolname, 'everyone') || ' on column ' || c.relname || '.' || a.attname,
      string_agg(g.privilege_type, ',' ORDER BY g.privilege_type)
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    JOIN pg_namespace AS n ON n.oid = c.relnamespace, aclexplode(a.attacl) AS g
    LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE g.grantee <> c.relowner AND ${NO_SYSTEM}
      AND NOT (r.rolname IS NOT DISTINCT FROM 'pocketful_reader' AND g.privilege_type = 'SELECT' AND ${READ_BY_STAFF})
    GROUP BY r.rolname, c.relname, a.attname
    UNION ALL
    SELECT 'membership of ' || m.rolname || ' in ' || r.rolname, ''
    FROM pg_auth_members AS g JOIN pg_roles AS m ON m.oid = g.member JOIN pg_roles AS r ON r.oid = g.roleid
    WHERE r.rolname IN (${ROLES}, 'pg_read_all_data', 'pg_read_server_files')
      AND NOT m.rolsuper
    UNION ALL SELECT 'rule ' || w.rulename || ' on ' || n.nspname || '.' || c.relname, ''
    FROM pg_rewrite AS w JOIN pg_class AS c ON c.oid = w.ev_class JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE w.rulename <> '_RETURN' AND ${NO_SYSTEM}
    UNION ALL SELECT 'setting ' || c.setting, '' FROM pg_db_role_setting AS s, unnest(s.setconfig) AS c (setting)
      WHERE c.setting ~ '^(session_replication_role=|log_statement=(ddl|mod|all)|log_min_duration_statement=[0-9])'
    UNION ALL SELECT 'attribute of role ' || rolname, '' FROM pg_roles
      WHERE rolname IN (${ROLES}) AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolreplication OR rolcreatedb)
    UNION ALL SELECT 'attribute of role ' || r.rolname || ': owner of ' || c.oid::regclass, ''
    FROM pg_class AS c JOIN pg_roles AS r ON r.oid = c.relowner
    WHERE r.rolname IN (${ROLES}) AND ${HOLDS_ROWS} AND c.relpersistence <> 't'
    UNION ALL SELECT 'grant to ' || coalesce(r.rolname, 'everyone') || ' on parameter ' || p.parname, ''
    FROM pg_parameter_acl AS p, aclexplode(p.paracl) AS g LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE coalesce(r.rolname, 'everyone') IN (${ROLES}, 'everyone')
    UNION ALL SELECT 'grant to ' || coalesce(r.rolname, 'everyone') || ' on schema ' || n.nspname,
      string_agg(g.privilege_type, ',' ORDER BY g.privilege_type)
    FROM pg_namespace AS n, aclexplode(n.nspacl) AS g LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE n.nspname IN ('public', 'staff_views') AND g.grantee <> n.nspowner GROUP BY r.rolname, n.nspname
    UNION ALL SELECT 'grant to ' || coalesce(r.rolname, 'everyone') || ' on the database', ''
    FROM pg_database AS d, aclexplode(d.datacl) AS g LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE d.datname = current_database() AND g.privilege_type = 'CREATE' AND coalesce(r.rolname, 'everyone') IN (${ROLES}, 'everyone')
    UNION ALL SELECT 'default grant to ' || coalesce(r.rolname, 'everyone'),
      string_agg(concat_ws(' ', n.nspname, d.defaclobjtype, g.privilege_type), ',' ORDER BY n.nspname, g.privilege_type)
    FROM pg_default_acl AS d LEFT JOIN pg_namespace AS n ON n.oid = d.defaclnamespace, aclexplode(d.defaclacl) AS g
    LEFT JOIN pg_roles AS r ON r.oid = g.grantee
    WHERE coalesce(r.rolname, 'everyone') IN (${ROLES}, 'everyone') GROUP BY r.rolname
    UNION ALL SELECT 'table of comments on ' || d.objoid::regclass, '' FROM pg_description AS d
      JOIN pg_class AS c ON c.oid = d.objoid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE d.classoid = 'pg_class'::regclass AND ${NO_SYSTEM} AND NOT ${ofExtension('pg_class', 'c')}
    UNION ALL SELECT 'table of large objects', '' FROM pg_largeobject_metadata
    UNION ALL SELECT 'replication slot ' || slot_name, '' FROM pg_replication_slots WHERE slot_type = 'logical'
    UNION ALL SELECT 'publication ' || pubname, '' FROM pg_publication
    UNION ALL SELECT 'subscription ' || subname, '' FROM pg_subscription
    UNION ALL SELECT 'foreign server ' || srvname, '' FROM pg_foreign_server
    UNION ALL SELECT 'event trigger ' || t.evtname, '' FROM pg_event_trigger AS t
      WHERE NOT ${ofExtension('pg_event_trigger', 't')}
    UNION ALL SELECT 'extension ' || extname, '' FROM pg_extension
      WHERE extname NOT IN ('citus', 'citus_columnar', 'pg_stat_statements')
  ) AS o`;
