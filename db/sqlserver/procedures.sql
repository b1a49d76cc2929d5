-- The stored procedures, SQL Server 2017 and later: one for each read or write of the services and of the background work, with the
-- names of db/postgres/procedures.sql. A call is a transaction of its own. Parameters begin with @p_. Lists are JSON, which 2017
-- reads; results are result sets, whose columns have the names of the response's fields. Prices and the rules of the business are in
-- the services; these procedures only read and write.
--
-- EF Core can't express the work on the queues. It sends the bodies of the queues' procedures as text instead: such a body contains no
-- return statement and calls no procedure.
--
-- "sut populate" runs this file. By hand: sqlcmd -I -b -i procedures.sql

set quoted_identifier on;
set ansi_nulls on;
go

drop procedure if exists
    countries, address_keys, customer_keys, order_keys, new_customer, change_payment_method, order_basis, create_order, order_by_request,
    order_status, new_products, product_detail, change_item,
    shipping_take, shipping_renew, shipping_put_back, shipping_revive, shipping_count, shipping_allocate, shipping_complete,
    stock_add, stock_take, stock_renew, stock_put_back, stock_revive, stock_count, stock_complete,
    void_add, void_take, void_renew, void_put_back, void_revive, void_count, void_begin, void_complete;
go

-- Countries ---------------------------------------------------------------------------------------

-- All countries; the program reads them once.
create procedure countries
as
begin
    set nocount on;
    select co_id as id, co_name as name, co_tax as tax, co_shipping_zone as shipping_zone from country;
end
go

-- Keys --------------------------------------------------------------------------------------------

-- Returns the first key of a block reserved for the caller; the block's length is the sequence's increment. Keys come from the caller, so
-- that a caller that did not learn whether its row was committed can retry with the same key.

create procedure address_keys
as
begin
    set nocount on;
    select next value for address_hilo as first_key;
end
go

create procedure customer_keys
as
begin
    set nocount on;
    select next value for customer_hilo as first_key;
end
go

create procedure order_keys
as
begin
    set nocount on;
    select next value for orders_hilo as first_key;
end
go

-- New Customer ------------------------------------------------------------------------------------

-- Stores a customer with the existing address, ignoring case, or with a new one of the given key. Returns the address's key.
create procedure new_customer
    @p_id bigint,
    @p_business_name nvarchar(20),
    @p_business_info nvarchar(100),
    @p_password_hash nvarchar(120),
    @p_contact_first_name nvarchar(15),
    @p_contact_last_name nvarchar(15),
    @p_contact_phone nvarchar(16),
    @p_contact_email nvarchar(50),
    @p_payment_method nvarchar(2),
    @p_credit_info nvarchar(300),
    @p_discount decimal(5, 2),
    @p_purchase_order nvarchar(20),
    @p_address_id bigint,
    @p_street1 nvarchar(40),
    @p_street2 nvarchar(40),
    @p_city nvarchar(30),
    @p_state nvarchar(20),
    @p_zip nvarchar(10),
    @p_country_id int
as
begin
    set nocount on;
    set xact_abort on;
    declare @address_id bigint;
    declare @attempt int = 0;
    declare @stored bit = 0;

    -- Twice at most: an insert that conflicts with the same new address of another customer waits for its commit, and then finds it.
    while @stored = 0
    begin
        set @attempt = @attempt + 1;
        set @address_id = null;
        begin try
            begin transaction;
            select @address_id = addr_id from address
            where lower(addr_street1) = lower(@p_street1) and lower(addr_street2) = lower(@p_street2) and lower(addr_city) = lower(@p_city)
                and lower(addr_state) = lower(@p_state) and lower(addr_zip) = lower(@p_zip) and addr_co_id = @p_country_id;
            if @address_id is null
            begin
                insert into address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id)
                values (@p_address_id, @p_street1, @p_street2, @p_city, @p_state, @p_zip, @p_country_id);
                set @address_id = @p_address_id;
            end;

            insert into customer (
                c_id, c_business_name, c_business_info, c_passwd, c_contact_fname, c_contact_lname, c_contact_phone, c_contact_email,
                c_payment_method, c_credit_info, c_discount, c_addr_id, c_po)
            values (
                @p_id, @p_business_name, @p_business_info, @p_password_hash, @p_contact_first_name, @p_contact_last_name, @p_contact_phone,
                @p_contact_email, @p_payment_method, @p_credit_info, @p_discount, @address_id, @p_purchase_order);
            commit transaction;
            set @stored = 1;
        end try
        begin catch
            if xact_state() <> 0
                rollback transaction;
            if @attempt > 1 or error_number() not in (2601, 2627)
            begin
                throw;
            end;
        end catch;
    end;

    select @address_id as address_id;
end
go

-- Change Payment Method ---------------------------------------------------------------------------

-- Changes a customer's payment method; false if there is no such customer.
create procedure change_payment_method
    @p_customer_id bigint,
    @p_method nvarchar(2),
    @p_credit_info nvarchar(300),
    @p_purchase_order nvarchar(20)
as
begin
    set nocount on;
    update customer set c_payment_method = @p_method, c_credit_info = @p_credit_info, c_po = @p_purchase_order where c_id = @p_customer_id;
    select cast(@@rowcount as bit) as changed;
end
go

-- Create Order ------------------------------------------------------------------------------------

-- Returns what Create Order needs before it calls the vendor. First the customer in one row, with the existing order of the request id, if
-- there is one; no row if there is no such customer. Then the costs of those items that exist.
create procedure order_basis
    @p_customer_id bigint,
    @p_request_id nvarchar(64),
    @p_item_ids nvarchar(max)
as
begin
    set nocount on;
    select c_payment_method as payment_method, c_credit_info as credit_info, c_po as purchase_order, c_discount as discount,
        c_addr_id as address_id, addr_co_id as country_id,
        o_id as stored_id, o_c_id as stored_customer_id, o_sub_total as stored_sub_total, o_discount as stored_discount,
        o_tax as stored_tax, o_ship_cost as stored_ship_cost, o_total as stored_total, o_auth_id as stored_authorisation_id
    from customer
    join address on addr_id = c_addr_id
    left join orders on o_request_id = @p_request_id
    where c_id = @p_customer_id;

    select i_id as item_id, i_cost as cost from item where i_id in (select id from openjson(@p_item_ids) with (id int '$'));
end
go

-- Stores an order, its lines and its message to Shipping, all or nothing. Returns false and stores nothing if its key or its request id is
-- taken. Fails if the authorisation of the request id is voided. Of two concurrent calls with the same request id, the second waits for the
-- first. Lines: their number, item, quantity and cost.
create procedure create_order
    @p_id bigint,
    @p_customer_id bigint,
    @p_date datetime2(6),
    @p_sub_total decimal(17, 2),
    @p_tax decimal(17, 2),
    @p_total decimal(17, 2),
    @p_ship_type nvarchar(10),
    @p_ship_address_id bigint,
    @p_authorisation_id nvarchar(16),
    @p_vendor nvarchar(3),
    @p_ship_cost decimal(17, 2),
    @p_discount decimal(5, 2),
    @p_request_id nvarchar(64),
    @p_lines nvarchar(max),
    @p_message_id uniqueidentifier
as
begin
    set nocount on;
    set xact_abort on;
    begin try
        begin transaction;
        insert into orders (
            o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_ship_type, o_ship_addr_id, o_status, o_auth_id, o_ship_cost, o_discount,
            o_request_id, o_vendor)
        values (
            @p_id, @p_customer_id, @p_date, @p_sub_total, @p_tax, @p_total, @p_ship_type, @p_ship_address_id, N'PENDING',
            @p_authorisation_id, @p_ship_cost, @p_discount, @p_request_id, @p_vendor);

        insert into order_line (ol_o_id, ol_id, ol_i_id, ol_qty, ol_status, ol_i_cost)
        select @p_id, number, item_id, quantity, N'PENDING', cost
        from openjson(@p_lines) with (number int, item_id int, quantity int, cost decimal(17, 2));

        insert into shipping_queue (sq_id, sq_o_id, sq_allocated, sq_created_at, sq_available_at, sq_attempts, sq_dead)
        values (@p_message_id, @p_id, 0, @p_date, @p_date, 0, 0);
        commit transaction;
        select cast(1 as bit) as stored;
    end try
    begin catch
        if xact_state() <> 0
            rollback transaction;
        if error_number() not in (2601, 2627)
            or not exists (select o_id from orders where o_id = @p_id or o_request_id = @p_request_id)
        begin
            throw;
        end;

        select cast(0 as bit) as stored;
    end catch;
end
go

-- Returns the order of a request id; no row if there is none.
create procedure order_by_request
    @p_request_id nvarchar(64)
as
begin
    set nocount on;
    select o_id as id, o_c_id as customer_id, o_sub_total as sub_total, o_discount as discount, o_tax as tax, o_ship_cost as ship_cost,
        o_total as total, o_auth_id as authorisation_id
    from orders where o_request_id = @p_request_id;
end
go

-- Order Status ------------------------------------------------------------------------------------

-- Returns a row for each line of a customer's newest orders, newest first; one row without an order if the customer has none; no row if
-- there is no such customer.
create procedure order_status
    @p_customer_id bigint,
    @p_limit int
as
begin
    set nocount on;
    select newest.o_id as order_id, newest.o_date as ordered_at, newest.o_process_date as processed_at, newest.o_status as status,
        newest.o_ship_type as ship_type, newest.o_sub_total as sub_total, newest.o_tax as tax, newest.o_ship_cost as ship_cost,
        newest.o_total as total,
        ol_id as line_id, ol_i_id as item_id, ol_qty as quantity, ol_i_cost as cost, ol_status as line_status
    from customer
    outer apply (
        select top (@p_limit) o_id, o_date, o_process_date, o_status, o_ship_type, o_sub_total, o_tax, o_ship_cost, o_total
        from orders where o_c_id = c_id order by o_date desc, o_id desc) as newest
    left join order_line on ol_o_id = newest.o_id
    where c_id = @p_customer_id
    order by newest.o_date desc, newest.o_id desc, ol_id;
end
go

-- New Products, Product Detail, Change Item -------------------------------------------------------

-- Returns items of a subject published on or after a date, newest first, then by title.
create procedure new_products
    @p_subject nvarchar(60),
    @p_since date,
    @p_limit int
as
begin
    set nocount on;
    select top (@p_limit) i_id as id, i_title as title, a_fname as author_first_name, a_lname as author_last_name
    from item join author on a_id = i_a_id
    where i_subject = @p_subject and i_pub_date >= @p_since
    order by i_pub_date desc, i_title, i_id;
end
go

-- Returns those of the items that exist, in any order.
create procedure product_detail
    @p_item_ids nvarchar(max)
as
begin
    set nocount on;
    select i_id as id, i_title as title, a_id as author_id, a_fname as author_first_name, a_lname as author_last_name,
        i_pub_date as publication_date, i_publisher as publisher, i_subject as subject, i_desc as description,
        i_srp as suggested_retail_price, i_cost as cost, i_avail as available, i_isbn as isbn, i_page as pages, i_backing as backing,
        i_dimensions as dimensions, i_image as image_name
    from item join author on a_id = i_a_id
    where i_id in (select id from openjson(@p_item_ids) with (id int '$'));
end
go

-- Changes an item; false if there is no such item.
create procedure change_item
    @p_item_id int,
    @p_cost decimal(17, 2),
    @p_publication_date date,
    @p_image_name nvarchar(60)
as
begin
    set nocount on;
    update item set i_cost = @p_cost, i_pub_date = @p_publication_date, i_image = @p_image_name where i_id = @p_item_id;
    select cast(@@rowcount as bit) as changed;
end
go

-- The Shipping queue ------------------------------------------------------------------------------

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker. Returns a row for each line of
-- an order, in the lines' order. In two steps, so that no plan makes the choice more than once.
create procedure shipping_take
    @p_limit int,
    @p_now datetime2(6),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    set xact_abort on;
    declare @due table (id uniqueidentifier not null primary key);
    declare @taken table (
        message_id uniqueidentifier not null primary key, order_id bigint not null, allocated bit not null, attempts int not null,
        available_at datetime2(6) not null);

    begin transaction;
    insert into @due (id)
    select top (@p_limit) sq_id from shipping_queue with (updlock, readpast, rowlock)
    where sq_dead = 0 and sq_available_at <= @p_now and (sq_leased_until is null or sq_leased_until <= @p_now)
    order by sq_available_at;

    update shipping_queue
    set sq_lease_id = @p_lease_id, sq_leased_until = @p_until, sq_attempts = sq_attempts + 1
    output inserted.sq_id, inserted.sq_o_id, inserted.sq_allocated, inserted.sq_attempts, inserted.sq_available_at
    into @taken (message_id, order_id, allocated, attempts, available_at)
    where sq_id in (select id from @due);
    commit transaction;

    select message_id, order_id, o_ship_type as ship_type, allocated, attempts, ol_i_id as item_id, ol_qty as quantity
    from @taken
    join orders on o_id = order_id
    join order_line on ol_o_id = order_id
    order by available_at, order_id, ol_id;
end
go

-- Extends a lease for those messages that are still under it.
create procedure shipping_renew
    @p_message_ids nvarchar(max),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    update shipping_queue set sq_leased_until = @p_until
    where sq_id in (select id from openjson(@p_message_ids) with (id uniqueidentifier '$')) and sq_lease_id = @p_lease_id;
end
go

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create procedure shipping_put_back
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier,
    @p_available_at datetime2(6),
    @p_dead bit
as
begin
    set nocount on;
    update shipping_queue set sq_lease_id = null, sq_leased_until = null, sq_available_at = @p_available_at, sq_dead = @p_dead
    where sq_id = @p_message_id and sq_lease_id = @p_lease_id;
end
go

-- Returns the numbers of messages waiting, taken, and dead.
create procedure shipping_count
    @p_now datetime2(6)
as
begin
    set nocount on;
    select count_big(case when sq_dead = 0 and (sq_leased_until is null or sq_leased_until <= @p_now) then 1 end) as ready,
        count_big(case when sq_dead = 0 and sq_leased_until > @p_now then 1 end) as leased,
        count_big(case when sq_dead = 1 then 1 end) as dead
    from shipping_queue;
end
go

-- Makes dead messages due again, as if they had never been tried. Returns them.
create procedure shipping_revive
    @p_now datetime2(6)
as
begin
    set nocount on;
    update shipping_queue set sq_dead = 0, sq_attempts = 0, sq_available_at = @p_now
    output inserted.sq_id as message_id
    where sq_dead = 1;
end
go

-- Takes the stock of orders, all or nothing, and adds items that run low to the Stock queue, each with the message id next to it. Each
-- item appears once, with its total quantity. Returns whether the stock was taken; if not, the items of which there is not enough, or none
-- if a message has been lost to another lease; and the messages added to the Stock queue.
create procedure shipping_allocate
    @p_message_ids nvarchar(max),
    @p_lease_id uniqueidentifier,
    @p_items nvarchar(max),
    @p_low_mark int,
    @p_reorder int,
    @p_now datetime2(6)
as
begin
    set nocount on;
    set xact_abort on;
    declare @messages table (id uniqueidentifier not null primary key);
    declare @wanted table (item_id int not null primary key, quantity int not null, message_id uniqueidentifier not null);
    declare @missing table (item_id int not null primary key);
    declare @reordered table (message_id uniqueidentifier not null primary key);
    declare @taken bit = 0;
    insert into @messages (id) select id from openjson(@p_message_ids) with (id uniqueidentifier '$');
    insert into @wanted (item_id, quantity, message_id)
    select item_id, quantity, message_id from openjson(@p_items) with (item_id int, quantity int, message_id uniqueidentifier);

    begin transaction;

    -- In order of their ids: two callers that take the same items wait at the first one instead of deadlocking.
    insert into @missing (item_id)
    select item_id from @wanted left join stock with (updlock, rowlock) on s_i_id = item_id
    where s_i_id is null or s_qty < quantity
    order by item_id
    option (loop join, force order);

    -- The missing stock has arrived: attempts count from zero again.
    if not exists (select item_id from @missing)
    begin
        update shipping_queue set sq_allocated = 1, sq_attempts = 1
        where sq_id in (select id from @messages) and sq_lease_id = @p_lease_id and sq_allocated = 0;
        if @@rowcount = (select count(*) from @messages)
            set @taken = 1;
    end;

    if @taken = 1
    begin
        update stock set s_qty = s_qty - (select quantity from @wanted where item_id = s_i_id)
        where s_i_id in (select item_id from @wanted);

        -- No other caller can add the same item between the check and the insert: its key range is locked.
        insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
        output inserted.tq_id into @reordered (message_id)
        select message_id, item_id, @p_reorder, @p_now, @p_now, 0, 0
        from @wanted join stock on s_i_id = item_id
        where s_qty < @p_low_mark
            and not exists (select tq_id from stock_queue with (updlock, holdlock, rowlock) where tq_i_id = item_id)
        order by item_id;
        commit transaction;
    end
    else
        rollback transaction;

    select @taken as taken;
    select item_id from @missing;
    select message_id from @reordered;
end
go

-- Marks orders shipped and deletes their messages; orders whose lease was lost stay unchanged. Returns the deleted messages.
create procedure shipping_complete
    @p_message_ids nvarchar(max),
    @p_lease_id uniqueidentifier,
    @p_now datetime2(6)
as
begin
    set nocount on;
    set xact_abort on;
    declare @done table (message_id uniqueidentifier not null primary key, order_id bigint not null);

    begin transaction;
    delete from shipping_queue
    output deleted.sq_id, deleted.sq_o_id into @done (message_id, order_id)
    where sq_id in (select id from openjson(@p_message_ids) with (id uniqueidentifier '$')) and sq_lease_id = @p_lease_id;
    update orders set o_status = N'SHIPPED', o_process_date = @p_now where o_id in (select order_id from @done);
    update order_line set ol_status = N'SHIPPED' where ol_o_id in (select order_id from @done);
    commit transaction;

    select message_id from @done;
end
go

-- The Stock queue ---------------------------------------------------------------------------------

-- Adds items to the queue that are not on it yet. Returns the added messages.
create procedure stock_add
    @p_items nvarchar(max),
    @p_now datetime2(6)
as
begin
    set nocount on;
    insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
    output inserted.tq_id as message_id
    select message_id, item_id, quantity, @p_now, @p_now, 0, 0
    from openjson(@p_items) with (item_id int, quantity int, message_id uniqueidentifier)
    where not exists (select tq_id from stock_queue with (updlock, holdlock, rowlock) where tq_i_id = item_id)
    order by item_id;
end
go

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker.
create procedure stock_take
    @p_limit int,
    @p_now datetime2(6),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    set xact_abort on;
    declare @due table (id uniqueidentifier not null primary key);

    begin transaction;
    insert into @due (id)
    select top (@p_limit) tq_id from stock_queue with (updlock, readpast, rowlock)
    where tq_dead = 0 and tq_available_at <= @p_now and (tq_leased_until is null or tq_leased_until <= @p_now)
    order by tq_available_at;

    update stock_queue
    set tq_lease_id = @p_lease_id, tq_leased_until = @p_until, tq_attempts = tq_attempts + 1
    output inserted.tq_id as message_id, inserted.tq_i_id as item_id, inserted.tq_qty as quantity, inserted.tq_attempts as attempts
    where tq_id in (select id from @due);
    commit transaction;
end
go

-- Extends a lease for those messages that are still under it.
create procedure stock_renew
    @p_message_ids nvarchar(max),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    update stock_queue set tq_leased_until = @p_until
    where tq_id in (select id from openjson(@p_message_ids) with (id uniqueidentifier '$')) and tq_lease_id = @p_lease_id;
end
go

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create procedure stock_put_back
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier,
    @p_available_at datetime2(6),
    @p_dead bit
as
begin
    set nocount on;
    update stock_queue set tq_lease_id = null, tq_leased_until = null, tq_available_at = @p_available_at, tq_dead = @p_dead
    where tq_id = @p_message_id and tq_lease_id = @p_lease_id;
end
go

-- Returns the numbers of messages waiting, taken, and dead.
create procedure stock_count
    @p_now datetime2(6)
as
begin
    set nocount on;
    select count_big(case when tq_dead = 0 and (tq_leased_until is null or tq_leased_until <= @p_now) then 1 end) as ready,
        count_big(case when tq_dead = 0 and tq_leased_until > @p_now then 1 end) as leased,
        count_big(case when tq_dead = 1 then 1 end) as dead
    from stock_queue;
end
go

-- Makes dead messages due again, as if they had never been tried. Returns them.
create procedure stock_revive
    @p_now datetime2(6)
as
begin
    set nocount on;
    update stock_queue set tq_dead = 0, tq_attempts = 0, tq_available_at = @p_now
    output inserted.tq_id as message_id
    where tq_dead = 1;
end
go

-- Adds the delivery to the stock and deletes the message. Returns false and changes nothing if it is no longer under the lease.
create procedure stock_complete
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier,
    @p_item_id int,
    @p_received int
as
begin
    set nocount on;
    set xact_abort on;
    declare @completed bit = 0;

    -- Stock first, then the message: the same lock order as Shipping.
    begin transaction;
    update stock set s_qty = s_qty + @p_received where s_i_id = @p_item_id;
    delete from stock_queue where tq_id = @p_message_id and tq_lease_id = @p_lease_id;
    if @@rowcount = 1
        set @completed = 1;
    if @completed = 1
        commit transaction;
    else
        rollback transaction;
    select @completed as completed;
end
go

-- The Void queue ----------------------------------------------------------------------------------

-- Adds an authorisation to void, not before a time. The same authorisation may be added again: to void it twice has no effect.
create procedure void_add
    @p_message_id uniqueidentifier,
    @p_request_id nvarchar(64),
    @p_vendor nvarchar(3),
    @p_now datetime2(6),
    @p_available_at datetime2(6)
as
begin
    set nocount on;
    insert into void_queue (vq_id, vq_request_id, vq_vendor, vq_created_at, vq_available_at, vq_attempts, vq_dead)
    select @p_message_id, @p_request_id, @p_vendor, @p_now, @p_available_at, 0, 0
    where not exists (select vq_id from void_queue with (updlock, holdlock, rowlock) where vq_id = @p_message_id);
end
go

-- Takes messages that are due and not taken, oldest first, under a lease; never waits for another taker.
create procedure void_take
    @p_limit int,
    @p_now datetime2(6),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    set xact_abort on;
    declare @due table (id uniqueidentifier not null primary key);

    begin transaction;
    insert into @due (id)
    select top (@p_limit) vq_id from void_queue with (updlock, readpast, rowlock)
    where vq_dead = 0 and vq_available_at <= @p_now and (vq_leased_until is null or vq_leased_until <= @p_now)
    order by vq_available_at;

    update void_queue
    set vq_lease_id = @p_lease_id, vq_leased_until = @p_until, vq_attempts = vq_attempts + 1
    output inserted.vq_id as message_id, inserted.vq_request_id as request_id, inserted.vq_vendor as vendor,
        inserted.vq_attempts as attempts
    where vq_id in (select id from @due);
    commit transaction;
end
go

-- Extends a lease for those messages that are still under it.
create procedure void_renew
    @p_message_ids nvarchar(max),
    @p_lease_id uniqueidentifier,
    @p_until datetime2(6)
as
begin
    set nocount on;
    update void_queue set vq_leased_until = @p_until
    where vq_id in (select id from openjson(@p_message_ids) with (id uniqueidentifier '$')) and vq_lease_id = @p_lease_id;
end
go

-- Returns a message to the queue, for a retry or as dead, if it is still under the lease.
create procedure void_put_back
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier,
    @p_available_at datetime2(6),
    @p_dead bit
as
begin
    set nocount on;
    update void_queue set vq_lease_id = null, vq_leased_until = null, vq_available_at = @p_available_at, vq_dead = @p_dead
    where vq_id = @p_message_id and vq_lease_id = @p_lease_id;
end
go

-- Returns the numbers of messages waiting, taken, and dead.
create procedure void_count
    @p_now datetime2(6)
as
begin
    set nocount on;
    select count_big(case when vq_dead = 0 and (vq_leased_until is null or vq_leased_until <= @p_now) then 1 end) as ready,
        count_big(case when vq_dead = 0 and vq_leased_until > @p_now then 1 end) as leased,
        count_big(case when vq_dead = 1 then 1 end) as dead
    from void_queue;
end
go

-- Makes dead messages due again, as if they had never been tried. Returns them.
create procedure void_revive
    @p_now datetime2(6)
as
begin
    set nocount on;
    update void_queue set vq_dead = 0, vq_attempts = 0, vq_available_at = @p_now
    output inserted.vq_id as message_id
    where vq_dead = 1;
end
go

-- Decides whether an authorisation is voided. Returns true if so: from its commit on, no order can be stored under the request id. Returns
-- false and deletes the message if the authorisation is that of an order, and false if the message is no longer under the lease. If the
-- request id has an order that another vendor authorised, the authorisation is voided. The row comes first, then the look at orders, under
-- locks: the trigger on orders does the reverse.
create procedure void_begin
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier,
    @p_request_id nvarchar(64),
    @p_vendor nvarchar(3)
as
begin
    set nocount on;
    set xact_abort on;
    declare @begun bit = 1, @ordered_by nvarchar(3);

    begin transaction;
    insert into voided_request (vr_request_id)
    select @p_request_id
    where not exists (select vr_request_id from voided_request with (updlock, holdlock, rowlock) where vr_request_id = @p_request_id);
    select @ordered_by = o_vendor from orders with (readcommittedlock, rowlock) where o_request_id = @p_request_id;
    if @ordered_by is not null
        delete from voided_request where vr_request_id = @p_request_id;
    if @ordered_by = @p_vendor
    begin
        set @begun = 0;
        delete from void_queue where vq_id = @p_message_id and vq_lease_id = @p_lease_id;
    end;
    commit transaction;

    if not exists (select vq_id from void_queue where vq_id = @p_message_id and vq_lease_id = @p_lease_id)
        set @begun = 0;
    select @begun as begun;
end
go

-- Deletes the message of an authorisation that was voided; false if it is no longer under the lease.
create procedure void_complete
    @p_message_id uniqueidentifier,
    @p_lease_id uniqueidentifier
as
begin
    set nocount on;
    delete from void_queue where vq_id = @p_message_id and vq_lease_id = @p_lease_id;
    select cast(@@rowcount as bit) as completed;
end
go
