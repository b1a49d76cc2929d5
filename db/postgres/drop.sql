-- Removes what schema.sql makes, whole or in part.
drop table if exists
    stock_queue, shipping_queue, order_line, orders, stock, item, customer, author, address, country, schema_version;
drop sequence if exists address_hilo, customer_hilo, orders_hilo;
