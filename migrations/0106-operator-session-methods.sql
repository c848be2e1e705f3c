-- How somebody showed who they are when they signed in to the back office, as the provider says it (`amr`, RFC 8176); empty where it does not.
alter table operator_sessions add column methods text[] not null default '{}';
