-- One connection for messages is in force at a time.
create unique index service_connections_active_messages on service_connections (service)
  where is_active and service in ('texts', 'whatsapp');
