-- The schema of the application, PostgreSQL. Tables, columns and lengths are those of the Coimbra TPC-App kit; keys, checks, queues and the
-- request id of orders are this project's. The file has two parts: the second, after the line "-- after the load", runs after the rows
-- are in.

create table schema_version (
    sv_version integer not null,
    sv_seed numeric(20) not null,
    sv_customers integer not null,
    sv_items integer not null,
    sv_as_of date not null,
    constraint pk_schema_version primary key (sv_version)
);

create table country (
    co_id integer not null,
    co_name varchar(50) not null,
    co_tax numeric(5, 4) not null,
    co_shipping_zone integer not null,
    constraint ck_country_tax check (co_tax between 0 and 1)
);

create table address (
    addr_id bigint not null,
    addr_street1 varchar(40) not null,
    addr_street2 varchar(40) not null,
    addr_city varchar(30) not null,
    addr_state varchar(20) not null,
    addr_zip varchar(10) not null,
    addr_co_id integer not null
);

create table author (
    a_id integer not null,
    a_fname varchar(20) not null,
    a_lname varchar(20) not null
);

-- c_passwd contains a salted hash with its parameters, never the password; the kit's 20 characters are for the password in clear.
create table customer (
    c_id bigint not null,
    c_business_name varchar(20) not null,
    c_business_info varchar(100) not null,
    c_passwd varchar(120) not null,
    c_contact_fname varchar(15) not null,
    c_contact_lname varchar(15) not null,
    c_contact_phone varchar(16) not null,
    c_contact_email varchar(50) not null,
    c_payment_method varchar(2) not null,
    c_credit_info varchar(300) not null,
    c_discount numeric(5, 2) not null,
    c_addr_id bigint not null,
    c_po varchar(20) not null,
    constraint ck_customer_payment_method check (c_payment_method in ('PO', 'CC')),
    constraint ck_customer_discount check (c_discount between 0 and 50)
);

create table item (
    i_id integer not null,
    i_title varchar(60) not null,
    i_a_id integer not null,
    i_pub_date date not null,
    i_publisher varchar(60) not null,
    i_subject varchar(60) not null,
    i_desc varchar(500) not null,
    i_srp numeric(17, 2) not null,
    i_cost numeric(17, 2) not null,
    i_avail date not null,
    i_isbn varchar(13) not null,
    i_page integer not null,
    i_backing varchar(15) not null,
    i_dimensions varchar(25) not null,
    i_image varchar(60) not null,
    constraint ck_item_cost check (i_cost > 0 and i_srp > 0),
    constraint ck_item_page check (i_page > 0)
);

create table stock (
    s_i_id integer not null,
    s_qty integer not null,
    constraint ck_stock_qty check (s_qty >= 0)
) with (fillfactor = 50); -- the table with most updates: room for new versions of a row on its own page

-- o_request_id comes from the client, and o_vendor authorised the payment; orders of the population have neither.
create table orders (
    o_id bigint not null,
    o_c_id bigint not null,
    o_date timestamp with time zone not null,
    o_sub_total numeric(17, 2) not null,
    o_tax numeric(17, 2) not null,
    o_total numeric(17, 2) not null,
    o_process_date timestamp with time zone null,
    o_ship_type varchar(10) not null,
    o_ship_addr_id bigint not null,
    o_status varchar(16) not null,
    o_auth_id varchar(16) not null,
    o_ship_cost numeric(17, 2) not null,
    o_discount numeric(5, 2) not null,
    o_request_id varchar(64) null,
    o_vendor varchar(3) null,
    constraint ck_orders_ship_type check (o_ship_type in ('AIR', 'UPS', 'FEDEX', 'SHIP', 'COURIER', 'MAIL')),
    constraint ck_orders_amounts check (o_sub_total >= 0 and o_tax >= 0 and o_ship_cost >= 0),
    constraint ck_orders_total check (o_total = o_sub_total + o_tax + o_ship_cost),
    constraint ck_orders_discount check (o_discount between 0 and 50),
    constraint ck_orders_vendor check (
        (o_request_id is null and o_vendor is null) or (o_request_id is not null and o_vendor is not null and o_vendor in ('POV', 'PGE'))),
    constraint ck_orders_shipped check (
        (o_status = 'PENDING' and o_process_date is null) or (o_status = 'SHIPPED' and o_process_date is not null))
) with (fillfactor = 80);

create table order_line (
    ol_o_id bigint not null,
    ol_id integer not null,
    ol_i_id integer not null,
    ol_qty integer not null,
    ol_status varchar(16) not null,
    ol_i_cost numeric(17, 2) not null,
    constraint ck_order_line_id check (ol_id between 1 and 999),
    constraint ck_order_line_qty check (ol_qty > 0),
    constraint ck_order_line_cost check (ol_i_cost >= 0),
    constraint ck_order_line_status check (ol_status in ('PENDING', 'SHIPPED'))
) with (fillfactor = 80);

-- One message per order that is not shipped yet. sq_allocated: the stock of its lines is taken, so that a retry does not take it twice.
create table shipping_queue (
    sq_id uuid not null,
    sq_o_id bigint not null,
    sq_allocated boolean not null,
    sq_created_at timestamp with time zone not null,
    sq_available_at timestamp with time zone not null,
    sq_lease_id uuid null,
    sq_leased_until timestamp with time zone null,
    sq_attempts integer not null,
    sq_dead boolean not null,
    constraint ck_shipping_queue_lease check ((sq_lease_id is null) = (sq_leased_until is null))
) with (fillfactor = 50);

-- One message per item that is ordered from the vendor and has not arrived yet.
create table stock_queue (
    tq_id uuid not null,
    tq_i_id integer not null,
    tq_qty integer not null,
    tq_created_at timestamp with time zone not null,
    tq_available_at timestamp with time zone not null,
    tq_lease_id uuid null,
    tq_leased_until timestamp with time zone null,
    tq_attempts integer not null,
    tq_dead boolean not null,
    constraint ck_stock_queue_qty check (tq_qty > 0),
    constraint ck_stock_queue_lease check ((tq_lease_id is null) = (tq_leased_until is null))
) with (fillfactor = 50);

-- One message per authorisation that is to be voided, because its order was not stored or its outcome is unknown.
create table void_queue (
    vq_id uuid not null,
    vq_request_id varchar(64) not null,
    vq_vendor varchar(3) not null,
    vq_created_at timestamp with time zone not null,
    vq_available_at timestamp with time zone not null,
    vq_lease_id uuid null,
    vq_leased_until timestamp with time zone null,
    vq_attempts integer not null,
    vq_dead boolean not null,
    constraint ck_void_queue_vendor check (vq_vendor in ('POV', 'PGE')),
    constraint ck_void_queue_lease check ((vq_lease_id is null) = (vq_leased_until is null))
) with (fillfactor = 50);

-- The request ids whose authorisation is being voided or was voided, and which have no order. A row is never deleted: no order is stored
-- under its id.
create table voided_request (
    vr_request_id varchar(64) not null
);

-- Each process draws keys in blocks of the increment, so that an insert needs no round trip for its key.
create sequence address_hilo as bigint increment by 100;
create sequence customer_hilo as bigint increment by 100;
create sequence orders_hilo as bigint increment by 1000;

-- after the load

alter table country add constraint pk_country primary key (co_id);
alter table address add constraint pk_address primary key (addr_id);
alter table author add constraint pk_author primary key (a_id);
alter table customer add constraint pk_customer primary key (c_id);
alter table item add constraint pk_item primary key (i_id);
alter table stock add constraint pk_stock primary key (s_i_id);
alter table orders add constraint pk_orders primary key (o_id);
alter table order_line add constraint pk_order_line primary key (ol_o_id, ol_id);
alter table shipping_queue add constraint pk_shipping_queue primary key (sq_id);
alter table stock_queue add constraint pk_stock_queue primary key (tq_id);
alter table void_queue add constraint pk_void_queue primary key (vq_id);
alter table voided_request add constraint pk_voided_request primary key (vr_request_id);

create unique index ux_country_name on country (co_name);
-- New Customer finds an address by all its fields, ignoring case, and two callers must not insert the same one.
create unique index ux_address on address
    (lower(addr_street1), lower(addr_street2), lower(addr_city), lower(addr_state), lower(addr_zip), addr_co_id);
create index ix_customer_addr_id on customer (c_addr_id);
create index ix_item_a_id on item (i_a_id);
create index ix_item_subject on item (i_subject, i_pub_date desc, i_title);
create unique index ux_orders_request_id on orders (o_request_id) where o_request_id is not null;
create index ix_orders_customer on orders (o_c_id, o_date desc, o_id desc);
create unique index ux_shipping_queue_order on shipping_queue (sq_o_id);
create index ix_shipping_queue_available on shipping_queue (sq_available_at) where not sq_dead;
create unique index ux_stock_queue_item on stock_queue (tq_i_id);
create index ix_stock_queue_available on stock_queue (tq_available_at) where not tq_dead;
create index ix_void_queue_available on void_queue (vq_available_at) where not vq_dead;

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

-- A request id stands for an order or for a void, never for both, unless another vendor than the order's authorised it, too. Storing an order and starting a void lock the id by the same key, so that
-- the later one sees the earlier one's row. As a trigger, the rule costs no round trip and holds for every way to store an order.
-- Like the procedures, its function sees only the schema of the tables.
select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
create function refuse_voided_request() returns trigger
language plpgsql volatile
set search_path from current
as $$
begin
    perform pg_advisory_xact_lock(hashtextextended(new.o_request_id, 0));
    if exists (select from voided_request where vr_request_id = new.o_request_id) then
        raise unique_violation using message = 'The authorisation of this request id is voided.', constraint = 'tr_orders_voided';
    end if;

    return new;
end;
$$;
create trigger tr_orders_voided before insert on orders
    for each row when (new.o_request_id is not null) execute function refuse_voided_request();
