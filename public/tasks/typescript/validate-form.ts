interface Form {
  name?: string;
  email?: string;
  age?: string;
}

/** Complaints by field; an empty object means that the form is fine. Age may be left out. */
function validateForm(form: Form): Record<string, string> {
  const complaints: Record<string, string> = {};
  if (!form.name?.trim()) {
    complaints.name = 'required';
  }
  if (!form.email) {
    complaints.email = 'required';
  } else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email)) {
    complaints.email = 'invalid';
  }
  if (form.age !== undefined && !/^\d{1,3}$/.test(form.age)) {
    complaints.age = 'invalid';
  }
  return complaints;
}

// --- tests ---
check(validateForm({ name: 'Ann', email: 'a@b.org' }), {});
check(validateForm({ name: '  ', email: 'nope', age: 'x' }), { name: 'required', email: 'invalid', age: 'invalid' });
check(validateForm({}), { name: 'required', email: 'required' });
check(validateForm({ name: 'B', email: 'b@c.d', age: '42' }), {});
