-- The stored procedures, PostgreSQL: one function for each read or write of the services and of the background work. A call is a
-- transaction of its own. Each function is named after its service or its queue. Parameters begin with p_, variables with v_; result
-- columns have the names of the response's fields. Prices and the rules of the business are in the services; these functions only
-- read and write.
--
-- Functions that only read are SQL whose names are resolved at creation (begin atomic): they use these tables whatever the caller's
-- search_path is, and are planned as a part of the calling statement. Functions that write are PL/pgSQL, whose plans a connection
-- keeps; they run with the search_path that is set next, which is the schema of the tables and nothing of the caller's. Functions have
-- the caller's privileges.
--
-- "sut populate" runs this file. By hand, in one transaction: psql -1 -v ON_ERROR_STOP=1 -f procedures.sql

select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Countries ---------------------------------------------------------------------------------------

-- All countries; the program reads them once.
create or replace function countries()
returns table (id integer, name text, tax numeric, shipping_zone integer)
language sql stable
begin atomic
    select co_id, co_name, co_tax, co_shipping_zone from country;
end;

-- Keys --------------------------------------------------------------------------------------------

-- Returns the first key of a block reserved for the caller; the block's length is the sequence's increment. Keys come from the caller, so
-- that a caller that did not learn whether its row was committed can retry with the same key.

create or replace function address_keys()
returns bigint
language sql volatile
begin atomic
    select nextval('address_hilo');
end;

create or replace function customer_keys()
returns bigint
language sql volatile
begin atomic
    select nextval('customer_hilo');
end;

create or replace function order_keys()
returns bigint
language sql volatile
begin atomic
    select nextval('orders_hilo');
end;

-- New Customer ------------------------------------------------------------------------------------

-- Stores a customer with the existing address, ignoring case, or with a new one of the given key. Returns the address's key.
create or replace function new_customer(
    p_id bigint,
    p_business_name text,
    p_business_info text,
    p_password_hash text,
    p_contact_first_name text,
    p_contact_last_name text,
    p_contact_phone text,
    p_contact_email text,
    p_payment_method text,
    p_credit_info text,
    p_discount numeric,
    p_purchase_order text,
    p_address_id bigint,
    p_street1 text,
    p_street2 text,
    p_city text,
    p_state text,
    p_zip text,
    p_country_id integer)
returns bigint
language plpgsql volatile
set search_path from current
as $$
declare
    v_address_id bigint;
begin
    -- Twice at most: an insert that conflicts with the same new address of another customer waits for its commit, and then finds it.
    loop
        select addr_id into v_address_id from address
        where lower(addr_street1) = lower(p_street1) and lower(addr_street2) = lower(p_street2) and lower(addr_city) = lower(p_city)
            and lower(addr_state) = lower(p_state) and lower(addr_zip) = lower(p_zip) and addr_co_id = p_country_id;
        exit when found;
        insert into address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id)
        values (p_address_id, p_street1, p_street2, p_city, p_state, p_zip, p_country_id)
        on conflict (lower(addr_street1), lower(addr_street2), lower(addr_city), lower(addr_state), lower(addr_zip), addr_co_id) do nothing
        returning addr_id into v_address_id;
        exit when found;
    end loop;

    insert into customer (
        c_id, c_business_name, c_business_info, c_passwd, c_contact_fname, c_contact_lname, c_contact_phone, c_contact_email,
        c_payment_method, c_credit_info, c_discount, c_addr_id, c_po)
    values (
        p_id, p_business_name, p_business_info, p_password_hash, p_contact_first_name, p_contact_last_name, p_contact_phone,
        p_contact_email, p_payment_method, p_credit_info, p_discount, v_address_id, p_purchase_order);
    return v_address_id;
end;
$$;

-- Change Payment Method ---------------------------------------------------------------------------

-- Changes a customer's payment method; false if there is no such customer.
create or replace function change_payment_method(p_customer_id bigint, p_method text, p_credit_info text, p_purchase_order text)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    update customer set c_payment_method = p_method, c_credit_info = p_credit_info, c_po = p_purchase_order where c_id = p_customer_id;
    return found;
end;
$$;

-- Create Order ------------------------------------------------------------------------------------

-- Returns what Create Order needs before it calls the vendor, in one row: the customer, the costs of those items that exist, and the
-- existing order of the request id, if there is one. No row if there is no such customer.
create or replace function order_basis(p_customer_id bigint, p_request_id text, p_item_ids integer[])
returns table (
    payment_method text,
    credit_info text,
    purchase_order text,
    discount numeric,
    address_id bigint,
    country_id integer,
    item_ids integer[],
    item_costs numeric[],
    stored_id bigint,
    stored_customer_id bigint,
    stored_sub_total numeric,
    stored_discount numeric,
    stored_tax numeric,
    stored_ship_cost numeric,
    stored_total numeric,
    stored_authorisation_id text)
language sql stable
begin atomic
    select c_payment_method, c_credit_info, c_po, c_discount, c_addr_id, addr_co_id, ids, costs,
        o_id, o_c_id, o_sub_total, o_discount, o_tax, o_ship_cost, o_total, o_auth_id
    from customer
    join address on addr_id = c_addr_id
    cross join (select array_agg(i_id) as ids, array_agg(i_cost) as costs from item where i_id = any (p_item_ids)) as items
    left join orders on o_request_id = p_request_id
    where c_id = p_customer_id;
end;

-- Stores an order, its lines and its message to Shipping, all or nothing. Returns false and stores nothing if its key or its request id is
-- taken. Fails if the authorisation of the request id is voided. Of two concurrent calls with the same request id, the second waits for the
-- first. Lines are numbered in the order of the arrays.
create or replace function create_order(
    p_id bigint,
    p_customer_id bigint,
    p_date timestamp with time zone,
    p_sub_total numeric,
    p_tax numeric,
    p_total numeric,
    p_ship_type text,
    p_ship_address_id bigint,
    p_authorisation_id text,
    p_vendor text,
    p_ship_cost numeric,
    p_discount numeric,
    p_request_id text,
    p_item_ids integer[],
    p_quantities integer[],
    p_line_costs numeric[],
    p_message_id uuid)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    insert into orders (
        o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_ship_type, o_ship_addr_id, o_status, o_auth_id, o_ship_cost, o_discount,
        o_request_id, o_vendor)
    values (
        p_id, p_customer_id, p_date, p_sub_total, p_tax, p_total, p_ship_type, p_ship_address_id, 'PENDING', p_authorisation_id,
        p_ship_cost, p_discount, p_request_id, p_vendor)
    on conflict do nothing;
    if not found then
        return false;
    end if;

    insert into order_line (ol_o_id, ol_id, ol_i_id, ol_qty, ol_status, ol_i_cost)
    select p_id, line.number, line.item, line.quantity, 'PENDING', line.cost
    from unnest(p_item_ids, p_quantities, p_line_costs) with ordinality as line (item, quantity, cost, number);

    insert into shipping_queue (sq_id, sq_o_id, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead)
    values (p_message_id, p_id, false, p_date, p_date, 0, false);
    return true;
end;
$$;

-- Returns the order of a request id; no row if there is none.
create or replace function order_by_request(p_request_id text)
returns table (
    id bigint,
    customer_id bigint,
    sub_total numeric,
    discount numeric,
    tax numeric,
    ship_cost numeric,
    total numeric,
    authorisation_id text)
language sql stable
begin atomic
    select o_id, o_c_id, o_sub_total, o_discount, o_tax, o_ship_cost, o_total, o_auth_id from orders where o_request_id = p_request_id;
end;

-- Order Status ------------------------------------------------------------------------------------

-- Returns a row for each line of a customer's newest orders, newest first; one row without an order if the customer has none; no row if
-- there is no such customer.
create or replace function order_status(p_customer_id bigint, p_limit integer)
returns table (
    order_id bigint,
    ordered_at timestamp with time zone,
    processed_at timestamp with time zone,
    status text,
    ship_type text,
    sub_total numeric,
    tax numeric,
    ship_cost numeric,
    total numeric,
    line_id integer,
    item_id integer,
    quantity integer,
    cost numeric,
    line_status text)
language sql stable
begin atomic
    select o_id, o_date, o_process_date, o_status, o_ship_type, o_sub_total, o_tax, o_ship_cost, o_total,
        ol_id, ol_i_id, ol_qty, ol_i_cost, ol_status
    from customer
    -- The first limit is the most that a request may ask for: of a parameter, the planner expects a tenth of all orders, and would sort them.
    left join lateral (
        select * from (select * from orders where o_c_id = c_id order by o_date desc, o_id desc limit 50) as most
        order by o_date desc, o_id desc limit p_limit) as newest on true
    left join order_line on ol_o_id = o_id
    where c_id = p_customer_id
    order by o_date desc, o_id desc, ol_id;
end;

-- New Products, Product Detail, Change Item -------------------------------------------------------

-- Returns items of a subject published on or after a date, newest first, then by title.
create or replace function new_products(p_subject text, p_since date, p_limit integer)
returns table (id integer, title text, author_first_name text, author_last_name text)
language sql stable
begin atomic
    select i_id, i_title, a_fname, a_lname from item join author on a_id = i_a_id
    where i_subject = p_subject and i_pub_date >= p_since
    order by i_pub_date desc, i_title, i_id limit p_limit;
end;

-- Returns those of the items that exist, in any order.
create or replace function product_detail(p_item_ids integer[])
returns table (
    id integer,
    title text,
    author_id integer,
    author_first_name text,
    author_last_name text,
    publication_date date,
    publisher text,
    subject text,
    description text,
    suggested_retail_price numeric,
    cost numeric,
    available date,
    isbn text,
    pages integer,
    backing text,
    dimensions text,
    image_name text)
language sql stable
begin atomic
    select i_id, i_title, a_id, a_fname, a_lname, i_pub_date, i_publisher, i_subject, i_desc, i_srp, i_cost, i_avail, i_isbn, i_page,
        i_backing, i_dimensions, i_image
    from item join author on a_id = i_a_id where i_id = any (p_item_ids);
end;

-- Changes an item; false if there is no such item.
create or replace function change_item(p_item_id integer, p_cost numeric, p_publication_date date, p_image_name text)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    update item set i_cost = p_cost, i_pub_date = p_publication_date, i_image = p_image_name where i_id = p_item_id;
    return found;
end;
$$;

-- The Shipping queue ------------------------------------------------------------------------------

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker. The lines are in their order.
create or replace function shipping_take(
    p_limit integer, p_now timestamp with time zone, p_lease_id uuid, p_until timestamp with time zone)
returns table (
    message_id uuid, order_id bigint, ship_type text, allocated boolean, attempts integer, item_ids integer[], quantities integer[])
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    with due as (
        select sq_id from shipping_queue
        where not sq_dead and sq_available_at <= p_now and (sq_leased_until is null or sq_leased_until <= p_now)
        order by sq_available_at limit p_limit
        for update skip locked)
    update shipping_queue as q
    set sq_lease_id = p_lease_id, sq_leased_until = p_until, sq_attempts = q.sq_attempts + 1
    where q.sq_id = any (array(select sq_id from due))
    returning q.sq_id, q.sq_o_id, (select o_ship_type::text from orders where o_id = q.sq_o_id), q.sq_allocated, q.sq_attempts,
        (select array_agg(ol_i_id order by ol_id) from order_line where ol_o_id = q.sq_o_id),
        (select array_agg(ol_qty order by ol_id) from order_line where ol_o_id = q.sq_o_id);
end;
$$;

-- Extends a lease for those messages that are still under it.
create or replace function shipping_renew(p_message_ids uuid[], p_lease_id uuid, p_until timestamp with time zone)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update shipping_queue set sq_leased_until = p_until where sq_id = any (p_message_ids) and sq_lease_id = p_lease_id;
end;
$$;

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create or replace function shipping_put_back(p_message_id uuid, p_lease_id uuid, p_available_at timestamp with time zone, p_dead boolean)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update shipping_queue set sq_lease_id = null, sq_leased_until = null, sq_available_at = p_available_at, sq_dead = p_dead
    where sq_id = p_message_id and sq_lease_id = p_lease_id;
end;
$$;

-- Returns the numbers of messages waiting, taken, and dead.
create or replace function shipping_count(p_now timestamp with time zone)
returns table (ready bigint, leased bigint, dead bigint)
language sql stable
begin atomic
    select count(*) filter (where not sq_dead and (sq_leased_until is null or sq_leased_until <= p_now)),
        count(*) filter (where not sq_dead and sq_leased_until > p_now),
        count(*) filter (where sq_dead)
    from shipping_queue;
end;

-- Makes dead messages due again, as if they had never been tried. Returns them.
create or replace function shipping_revive(p_now timestamp with time zone)
returns setof uuid
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    update shipping_queue set sq_dead = false, sq_attempts = 0, sq_available_at = p_now where sq_dead returning sq_id;
end;
$$;

-- Takes the stock of orders, all or nothing, and adds items that run low to the Stock queue, each with the message id next to it. Each
-- item appears once, with its total quantity. If the stock is not taken, returns the items of which there is not enough, or none if a
-- message has been lost to another lease.
create or replace function shipping_allocate(
    p_message_ids uuid[],
    p_lease_id uuid,
    p_item_ids integer[],
    p_quantities integer[],
    p_stock_message_ids uuid[],
    p_low_mark integer,
    p_reorder integer,
    p_now timestamp with time zone,
    out taken boolean,
    out missing integer[],
    out reordered uuid[])
language plpgsql volatile
set search_path from current
as $$
declare
    v_held bigint;
begin
    taken := false;

    -- In order of their ids: two callers that take the same items wait at the first one instead of deadlocking.
    perform from stock where s_i_id = any (p_item_ids) order by s_i_id for update;
    select array_agg(item) into missing
    from unnest(p_item_ids, p_quantities) as wanted (item, quantity) left join stock on s_i_id = item and s_qty >= quantity
    where s_i_id is null;
    if missing is not null then
        return;
    end if;

    perform from shipping_queue
    where sq_id = any (p_message_ids) and sq_lease_id = p_lease_id and not sq_allocated order by sq_id for update;
    get diagnostics v_held = row_count;
    if v_held <> cardinality(p_message_ids) then
        return;
    end if;

    -- The missing stock has arrived: attempts count from zero again.
    update shipping_queue set sq_allocated = true, sq_attempts = 1 where sq_id = any (p_message_ids);
    update stock set s_qty = s_qty - quantity from unnest(p_item_ids, p_quantities) as wanted (item, quantity) where s_i_id = item;
    with added as (
        insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
        select message, item, p_reorder, p_now, p_now, 0, false
        from unnest(p_item_ids, p_stock_message_ids) as low (item, message) join stock on s_i_id = item
        where s_qty < p_low_mark order by item
        on conflict (tq_i_id) do nothing
        returning tq_id)
    select array_agg(tq_id) into reordered from added;
    taken := true;
end;
$$;

-- Marks orders shipped and deletes their messages; orders whose lease was lost stay unchanged. Returns the deleted messages.
create or replace function shipping_complete(p_message_ids uuid[], p_lease_id uuid, p_now timestamp with time zone)
returns setof uuid
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    with done as (delete from shipping_queue where sq_id = any (p_message_ids) and sq_lease_id = p_lease_id returning sq_id, sq_o_id),
    shipped as (update orders set o_status = 'SHIPPED', o_process_date = p_now from done where o_id = sq_o_id),
    lines as (update order_line set ol_status = 'SHIPPED' from done where ol_o_id = sq_o_id)
    select sq_id from done;
end;
$$;

-- The Stock queue ---------------------------------------------------------------------------------

-- Adds items to the queue that are not on it yet. Returns the added messages.
create or replace function stock_add(
    p_message_ids uuid[], p_item_ids integer[], p_quantities integer[], p_now timestamp with time zone)
returns setof uuid
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
    select message, item, quantity, p_now, p_now, 0, false
    from unnest(p_message_ids, p_item_ids, p_quantities) as wanted (message, item, quantity) order by item
    on conflict (tq_i_id) do nothing
    returning tq_id;
end;
$$;

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker.
create or replace function stock_take(
    p_limit integer, p_now timestamp with time zone, p_lease_id uuid, p_until timestamp with time zone)
returns table (message_id uuid, item_id integer, quantity integer, attempts integer)
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    with due as (
        select tq_id from stock_queue
        where not tq_dead and tq_available_at <= p_now and (tq_leased_until is null or tq_leased_until <= p_now)
        order by tq_available_at limit p_limit
        for update skip locked)
    update stock_queue as q
    set tq_lease_id = p_lease_id, tq_leased_until = p_until, tq_attempts = q.tq_attempts + 1
    where q.tq_id = any (array(select tq_id from due))
    returning q.tq_id, q.tq_i_id, q.tq_qty, q.tq_attempts;
end;
$$;

-- Extends a lease for those messages that are still under it.
create or replace function stock_renew(p_message_ids uuid[], p_lease_id uuid, p_until timestamp with time zone)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update stock_queue set tq_leased_until = p_until where tq_id = any (p_message_ids) and tq_lease_id = p_lease_id;
end;
$$;

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create or replace function stock_put_back(p_message_id uuid, p_lease_id uuid, p_available_at timestamp with time zone, p_dead boolean)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update stock_queue set tq_lease_id = null, tq_leased_until = null, tq_available_at = p_available_at, tq_dead = p_dead
    where tq_id = p_message_id and tq_lease_id = p_lease_id;
end;
$$;

-- Returns the numbers of messages waiting, taken, and dead.
create or replace function stock_count(p_now timestamp with time zone)
returns table (ready bigint, leased bigint, dead bigint)
language sql stable
begin atomic
    select count(*) filter (where not tq_dead and (tq_leased_until is null or tq_leased_until <= p_now)),
        count(*) filter (where not tq_dead and tq_leased_until > p_now),
        count(*) filter (where tq_dead)
    from stock_queue;
end;

-- Makes dead messages due again, as if they had never been tried. Returns them.
create or replace function stock_revive(p_now timestamp with time zone)
returns setof uuid
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    update stock_queue set tq_dead = false, tq_attempts = 0, tq_available_at = p_now where tq_dead returning tq_id;
end;
$$;

-- Adds the delivery to the stock and deletes the message. Returns false and changes nothing if it is no longer under the lease.
create or replace function stock_complete(p_message_id uuid, p_lease_id uuid, p_item_id integer, p_received integer)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    -- Stock first, then the message: the same lock order as Shipping.
    perform from stock where s_i_id = p_item_id for update;
    delete from stock_queue where tq_id = p_message_id and tq_lease_id = p_lease_id;
    if not found then
        return false;
    end if;

    update stock set s_qty = s_qty + p_received where s_i_id = p_item_id;
    return true;
end;
$$;

-- The Void queue ----------------------------------------------------------------------------------

-- Adds an authorisation to void, not before a time. The same authorisation may be added again: to void it twice has no effect.
create or replace function void_add(
    p_message_id uuid, p_request_id text, p_vendor text, p_now timestamp with time zone, p_available_at timestamp with time zone)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    insert into void_queue (vq_id, vq_request_id, vq_vendor, vq_created_at, vq_available_at, vq_attempts, vq_dead)
    values (p_message_id, p_request_id, p_vendor, p_now, p_available_at, 0, false)
    on conflict do nothing;
end;
$$;

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker.
create or replace function void_take(
    p_limit integer, p_now timestamp with time zone, p_lease_id uuid, p_until timestamp with time zone)
returns table (message_id uuid, request_id text, vendor text, attempts integer)
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    with due as (
        select vq_id from void_queue
        where not vq_dead and vq_available_at <= p_now and (vq_leased_until is null or vq_leased_until <= p_now)
        order by vq_available_at limit p_limit
        for update skip locked)
    update void_queue as q
    set vq_lease_id = p_lease_id, vq_leased_until = p_until, vq_attempts = q.vq_attempts + 1
    where q.vq_id = any (array(select vq_id from due))
    returning q.vq_id, q.vq_request_id::text, q.vq_vendor::text, q.vq_attempts;
end;
$$;

-- Extends a lease for those messages that are still under it.
create or replace function void_renew(p_message_ids uuid[], p_lease_id uuid, p_until timestamp with time zone)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update void_queue set vq_leased_until = p_until where vq_id = any (p_message_ids) and vq_lease_id = p_lease_id;
end;
$$;

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create or replace function void_put_back(p_message_id uuid, p_lease_id uuid, p_available_at timestamp with time zone, p_dead boolean)
returns void
language plpgsql volatile
set search_path from current
as $$
begin
    update void_queue set vq_lease_id = null, vq_leased_until = null, vq_available_at = p_available_at, vq_dead = p_dead
    where vq_id = p_message_id and vq_lease_id = p_lease_id;
end;
$$;

-- Returns the numbers of messages waiting, taken, and dead.
create or replace function void_count(p_now timestamp with time zone)
returns table (ready bigint, leased bigint, dead bigint)
language sql stable
begin atomic
    select count(*) filter (where not vq_dead and (vq_leased_until is null or vq_leased_until <= p_now)),
        count(*) filter (where not vq_dead and vq_leased_until > p_now),
        count(*) filter (where vq_dead)
    from void_queue;
end;

-- Makes dead messages due again, as if they had never been tried. Returns them.
create or replace function void_revive(p_now timestamp with time zone)
returns setof uuid
language plpgsql volatile
set search_path from current
as $$
begin
    return query
    update void_queue set vq_dead = false, vq_attempts = 0, vq_available_at = p_now where vq_dead returning vq_id;
end;
$$;

-- Decides whether an authorisation is voided. Returns true if so: from its commit on, no order can be stored under the request id. Returns
-- false and deletes the message if the authorisation is that of an order, and false if the message is no longer under the lease. If the
-- request id has an order that another vendor authorised, the authorisation is voided. The lock is that of the trigger on orders.
create or replace function void_begin(p_message_id uuid, p_lease_id uuid, p_request_id text, p_vendor text)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    perform pg_advisory_xact_lock(hashtextextended(p_request_id, 0));
    if exists (select from orders where o_request_id = p_request_id and o_vendor = p_vendor) then
        delete from void_queue where vq_id = p_message_id and vq_lease_id = p_lease_id;
        return false;
    end if;

    if not exists (select from void_queue where vq_id = p_message_id and vq_lease_id = p_lease_id) then
        return false;
    end if;

    insert into voided_request (vr_request_id)
    select p_request_id where not exists (select from orders where o_request_id = p_request_id)
    on conflict do nothing;
    return true;
end;
$$;

-- Deletes the message of an authorisation that was voided; false if it is no longer under the lease.
create or replace function void_complete(p_message_id uuid, p_lease_id uuid)
returns boolean
language plpgsql volatile
set search_path from current
as $$
begin
    delete from void_queue where vq_id = p_message_id and vq_lease_id = p_lease_id;
    return found;
end;
$$;
