-- Removes what schema.sql and procedures.sql create, completely or in part: functions first, as they depend on tables and sequences.
drop function if exists
    countries, address_keys, customer_keys, order_keys, new_customer, change_payment_method, order_basis, create_order, order_by_request,
    order_status, new_products, product_detail, change_item,
    shipping_take, shipping_renew, shipping_put_back, shipping_revive, shipping_count, shipping_allocate, shipping_complete,
    stock_add, stock_take, stock_renew, stock_put_back, stock_revive, stock_count, stock_complete,
    void_add, void_take, void_renew, void_put_back, void_revive, void_count, void_begin, void_complete;
drop table if exists
    voided_request, void_queue, stock_queue, shipping_queue, order_line, orders, stock, item, customer, author, address, country,
    schema_version;
drop function if exists refuse_voided_request;
drop sequence if exists address_hilo, customer_hilo, orders_hilo;
