CREATE TABLE IF NOT EXISTS public."order_items" (
-- <- struct order_items
  id integer PRIMARY KEY
);
create or replace view recent as select * from order_items;
-- <- struct recent
CREATE INDEX by_id ON order_items (id);
-- <- nothing
CREATE OR REPLACE FUNCTION total(order_id int) RETURNS int AS $$
-- <- function total
BEGIN
  CREATE TABLE scratch (a int);
  -- <- nothing
  RETURN 1;
END;
$$ LANGUAGE plpgsql;
CREATE TYPE mood AS ENUM ('ok');
-- <- type mood
