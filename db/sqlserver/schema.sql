-- The schema of the application, SQL Server 2017 and later: the counterpart of db/postgres/schema.sql, table for table. The file has
-- two parts: the second, after the line "-- after the load", runs after the rows are in. Batches end at "go".
--
-- Text is compared by its code points (BIN2), as in PostgreSQL's collation C, whatever the database's own collation is; but
-- unlike there, trailing blanks do not count. Times are UTC, in microseconds. Plain T-SQL, so that other servers that speak TDS can
-- run it, too.

set quoted_identifier on;
set ansi_nulls on;
go

create table schema_version (
    sv_version int not null,
    sv_seed decimal(20, 0) not null,
    sv_customers int not null,
    sv_items int not null,
    sv_as_of date not null,
    constraint pk_schema_version primary key (sv_version)
);
go

create table country (
    co_id int not null,
    co_name nvarchar(50) collate Latin1_General_100_BIN2 not null,
    co_tax decimal(5, 4) not null,
    co_shipping_zone int not null,
    constraint ck_country_tax check (co_tax between 0 and 1)
);
go

-- An index needs the computed columns: New Customer finds an address ignoring case.
create table address (
    addr_id bigint not null,
    addr_street1 nvarchar(40) collate Latin1_General_100_BIN2 not null,
    addr_street2 nvarchar(40) collate Latin1_General_100_BIN2 not null,
    addr_city nvarchar(30) collate Latin1_General_100_BIN2 not null,
    addr_state nvarchar(20) collate Latin1_General_100_BIN2 not null,
    addr_zip nvarchar(10) collate Latin1_General_100_BIN2 not null,
    addr_co_id int not null,
    addr_street1_lower as lower(addr_street1),
    addr_street2_lower as lower(addr_street2),
    addr_city_lower as lower(addr_city),
    addr_state_lower as lower(addr_state),
    addr_zip_lower as lower(addr_zip)
);
go

create table author (
    a_id int not null,
    a_fname nvarchar(20) collate Latin1_General_100_BIN2 not null,
    a_lname nvarchar(20) collate Latin1_General_100_BIN2 not null
);
go

-- c_passwd contains a salted hash with its parameters, never the password; the kit's 20 characters are for the password in clear.
create table customer (
    c_id bigint not null,
    c_business_name nvarchar(20) collate Latin1_General_100_BIN2 not null,
    c_business_info nvarchar(100) collate Latin1_General_100_BIN2 not null,
    c_passwd nvarchar(120) collate Latin1_General_100_BIN2 not null,
    c_contact_fname nvarchar(15) collate Latin1_General_100_BIN2 not null,
    c_contact_lname nvarchar(15) collate Latin1_General_100_BIN2 not null,
    c_contact_phone nvarchar(16) collate Latin1_General_100_BIN2 not null,
    c_contact_email nvarchar(50) collate Latin1_General_100_BIN2 not null,
    c_payment_method nvarchar(2) collate Latin1_General_100_BIN2 not null,
    c_credit_info nvarchar(300) collate Latin1_General_100_BIN2 not null,
    c_discount decimal(5, 2) not null,
    c_addr_id bigint not null,
    c_po nvarchar(20) collate Latin1_General_100_BIN2 not null,
    constraint ck_customer_payment_method check (c_payment_method in (N'PO', N'CC')),
    constraint ck_customer_discount check (c_discount between 0 and 50)
);
go

create table item (
    i_id int not null,
    i_title nvarchar(60) collate Latin1_General_100_BIN2 not null,
    i_a_id int not null,
    i_pub_date date not null,
    i_publisher nvarchar(60) collate Latin1_General_100_BIN2 not null,
    i_subject nvarchar(60) collate Latin1_General_100_BIN2 not null,
    i_desc nvarchar(500) collate Latin1_General_100_BIN2 not null,
    i_srp decimal(17, 2) not null,
    i_cost decimal(17, 2) not null,
    i_avail date not null,
    i_isbn nvarchar(13) collate Latin1_General_100_BIN2 not null,
    i_page int not null,
    i_backing nvarchar(15) collate Latin1_General_100_BIN2 not null,
    i_dimensions nvarchar(25) collate Latin1_General_100_BIN2 not null,
    i_image nvarchar(60) collate Latin1_General_100_BIN2 not null,
    constraint ck_item_cost check (i_cost > 0 and i_srp > 0),
    constraint ck_item_page check (i_page > 0)
);
go

create table stock (
    s_i_id int not null,
    s_qty int not null,
    constraint ck_stock_qty check (s_qty >= 0)
);
go

-- o_request_id comes from the client, and o_vendor authorised the payment; orders of the population have neither.
create table orders (
    o_id bigint not null,
    o_c_id bigint not null,
    o_date datetime2(6) not null,
    o_sub_total decimal(17, 2) not null,
    o_tax decimal(17, 2) not null,
    o_total decimal(17, 2) not null,
    o_process_date datetime2(6) null,
    o_ship_type nvarchar(10) collate Latin1_General_100_BIN2 not null,
    o_ship_addr_id bigint not null,
    o_status nvarchar(16) collate Latin1_General_100_BIN2 not null,
    o_auth_id nvarchar(16) collate Latin1_General_100_BIN2 not null,
    o_ship_cost decimal(17, 2) not null,
    o_discount decimal(5, 2) not null,
    o_request_id nvarchar(64) collate Latin1_General_100_BIN2 null,
    o_vendor nvarchar(3) collate Latin1_General_100_BIN2 null,
    constraint ck_orders_ship_type check (o_ship_type in (N'AIR', N'UPS', N'FEDEX', N'SHIP', N'COURIER', N'MAIL')),
    constraint ck_orders_amounts check (o_sub_total >= 0 and o_tax >= 0 and o_ship_cost >= 0),
    constraint ck_orders_total check (o_total = o_sub_total + o_tax + o_ship_cost),
    constraint ck_orders_discount check (o_discount between 0 and 50),
    constraint ck_orders_vendor check (
        (o_request_id is null and o_vendor is null) or (o_request_id is not null and o_vendor is not null and o_vendor in (N'POV', N'PGE'))),
    constraint ck_orders_shipped check (
        (o_status = N'PENDING' and o_process_date is null) or (o_status = N'SHIPPED' and o_process_date is not null))
);
go

create table order_line (
    ol_o_id bigint not null,
    ol_id int not null,
    ol_i_id int not null,
    ol_qty int not null,
    ol_status nvarchar(16) collate Latin1_General_100_BIN2 not null,
    ol_i_cost decimal(17, 2) not null,
    constraint ck_order_line_id check (ol_id between 1 and 999),
    constraint ck_order_line_qty check (ol_qty > 0),
    constraint ck_order_line_cost check (ol_i_cost >= 0),
    constraint ck_order_line_status check (ol_status in (N'PENDING', N'SHIPPED'))
);
go

-- One message per order that is not shipped yet. sq_allocated: the stock of its lines is taken, so that a retry does not take it twice.
create table shipping_queue (
    sq_id uniqueidentifier not null,
    sq_o_id bigint not null,
    sq_allocated bit not null,
    sq_created_at datetime2(6) not null,
    sq_available_at datetime2(6) not null,
    sq_lease_id uniqueidentifier null,
    sq_leased_until datetime2(6) null,
    sq_attempts int not null,
    sq_dead bit not null,
    constraint ck_shipping_queue_lease check (
        (sq_lease_id is null and sq_leased_until is null) or (sq_lease_id is not null and sq_leased_until is not null))
);
go

-- One message per item that is ordered from the vendor and has not arrived yet.
create table stock_queue (
    tq_id uniqueidentifier not null,
    tq_i_id int not null,
    tq_qty int not null,
    tq_created_at datetime2(6) not null,
    tq_available_at datetime2(6) not null,
    tq_lease_id uniqueidentifier null,
    tq_leased_until datetime2(6) null,
    tq_attempts int not null,
    tq_dead bit not null,
    constraint ck_stock_queue_qty check (tq_qty > 0),
    constraint ck_stock_queue_lease check (
        (tq_lease_id is null and tq_leased_until is null) or (tq_lease_id is not null and tq_leased_until is not null))
);
go

-- One message per authorisation that is to be voided, because its order was not stored or its outcome is unknown.
create table void_queue (
    vq_id uniqueidentifier not null,
    vq_request_id nvarchar(64) collate Latin1_General_100_BIN2 not null,
    vq_vendor nvarchar(3) collate Latin1_General_100_BIN2 not null,
    vq_created_at datetime2(6) not null,
    vq_available_at datetime2(6) not null,
    vq_lease_id uniqueidentifier null,
    vq_leased_until datetime2(6) null,
    vq_attempts int not null,
    vq_dead bit not null,
    constraint ck_void_queue_vendor check (vq_vendor in (N'POV', N'PGE')),
    constraint ck_void_queue_lease check (
        (vq_lease_id is null and vq_leased_until is null) or (vq_lease_id is not null and vq_leased_until is not null))
);
go

-- The request ids whose authorisation is being voided or was voided, and which have no order. A row is never deleted: no order is stored
-- under its id.
create table voided_request (
    vr_request_id nvarchar(64) collate Latin1_General_100_BIN2 not null
);
go

-- Each process draws keys in blocks of the increment, so that an insert needs no round trip for its key.
create sequence address_hilo as bigint start with 1 increment by 100;
create sequence customer_hilo as bigint start with 1 increment by 100;
create sequence orders_hilo as bigint start with 1 increment by 1000;
go

-- after the load

alter table country add constraint pk_country primary key (co_id);
alter table address add constraint pk_address primary key (addr_id);
alter table author add constraint pk_author primary key (a_id);
alter table customer add constraint pk_customer primary key (c_id);
alter table item add constraint pk_item primary key (i_id);
alter table orders add constraint pk_orders primary key (o_id);
alter table order_line add constraint pk_order_line primary key (ol_o_id, ol_id);
go

-- Tables with concurrent writers lock only rows: no page, and no whole table however many rows. A taker of messages skips locked
-- rows, and must not skip other rows of their page.
alter table stock add constraint pk_stock primary key (s_i_id) with (allow_page_locks = off);
alter table shipping_queue add constraint pk_shipping_queue primary key (sq_id) with (allow_page_locks = off);
alter table stock_queue add constraint pk_stock_queue primary key (tq_id) with (allow_page_locks = off);
alter table void_queue add constraint pk_void_queue primary key (vq_id) with (allow_page_locks = off);
alter table voided_request add constraint pk_voided_request primary key (vr_request_id) with (allow_page_locks = off);
alter table stock set (lock_escalation = disable);
alter table shipping_queue set (lock_escalation = disable);
alter table stock_queue set (lock_escalation = disable);
alter table void_queue set (lock_escalation = disable);
alter table voided_request set (lock_escalation = disable);
go

create unique index ux_country_name on country (co_name);
-- New Customer finds an address by all its fields, ignoring case, and two callers must not insert the same one.
create unique index ux_address on address
    (addr_street1_lower, addr_street2_lower, addr_city_lower, addr_state_lower, addr_zip_lower, addr_co_id);
create index ix_customer_addr_id on customer (c_addr_id);
create index ix_item_a_id on item (i_a_id);
create index ix_item_subject on item (i_subject, i_pub_date desc, i_title);
create unique index ux_orders_request_id on orders (o_request_id) where o_request_id is not null;
create index ix_orders_customer on orders (o_c_id, o_date desc, o_id desc);
create unique index ux_shipping_queue_order on shipping_queue (sq_o_id) with (allow_page_locks = off);
create index ix_shipping_queue_available on shipping_queue (sq_available_at) where sq_dead = 0 with (allow_page_locks = off);
create unique index ux_stock_queue_item on stock_queue (tq_i_id) with (allow_page_locks = off);
create index ix_stock_queue_available on stock_queue (tq_available_at) where tq_dead = 0 with (allow_page_locks = off);
create index ix_void_queue_available on void_queue (vq_available_at) where vq_dead = 0 with (allow_page_locks = off);
go

alter table address add constraint fk_address_country foreign key (addr_co_id) references country (co_id);
alter table customer add constraint fk_customer_address foreign key (c_addr_id) references address (addr_id);
alter table item add constraint fk_item_author foreign key (i_a_id) references author (a_id);
alter table stock add constraint fk_stock_item foreign key (s_i_id) references item (i_id);
alter table orders add constraint fk_orders_customer foreign key (o_c_id) references customer (c_id);
alter table orders add constraint fk_orders_address foreign key (o_ship_addr_id) references address (addr_id);
alter table order_line add constraint fk_order_line_order foreign key (ol_o_id) references orders (o_id);
alter table order_line add constraint fk_order_line_item foreign key (ol_i_id) references item (i_id);
alter table shipping_queue add constraint fk_shipping_queue_order foreign key (sq_o_id) references orders (o_id);
alter table stock_queue add constraint fk_stock_queue_item foreign key (tq_i_id) references item (i_id);
go

-- A request id stands for an order or for a void, never for both, unless another vendor than the order's authorised it, too. Storing an order and starting a void each write their own row first and
-- then read the other's table under locks, not a snapshot, so that the later one waits for the earlier one and sees its row. If both write
-- at once, one is the victim of a deadlock and retries. As a trigger, the rule costs no round trip and holds for every way to store an
-- order.
create trigger tr_orders_voided on orders after insert
as
begin
    set nocount on;
    if exists (select vr_request_id from inserted join voided_request with (readcommittedlock, rowlock) on vr_request_id = o_request_id)
        throw 50001, N'The authorisation of this request id is voided.', 1;
end
go
